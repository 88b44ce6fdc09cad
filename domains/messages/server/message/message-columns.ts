import { sql } from 'kysely'
import { fileAddressIn } from '#domains/files/server/file-address-in.ts'
import { type Message, retryWarning } from '#domains/messages/contract/message.ts'
import { constant } from '#platform/server/db/constant.ts'

/** The status of a `message`, whatever order the provider told it in: a message that was read has arrived, also if it was said to have failed. */
export const statusOf = sql<Message['details']['status']>`(case
  when message.direction = 'incoming' then 'received'
  when message.read_at is not null then 'read'
  when message.delivered_at is not null then 'delivered'
  when message.failed_at is not null then 'failed'
  when message.sent_at is not null then 'sent'
  when message.state in ('queued', 'sending') then 'pending'
  else message.state end)`

/** A file of the library may be deleted there later. */
const isThere = sql`(message.media_state = 'ready' and exists (
  select from stored_file where stored_file.name = message.media_file and forget_at is null))`

const media = sql`case when message.media_kind is not null then json_build_object(
  'media_url', case when message.media_state = 'ready' then ${fileAddressIn(sql`message.media_file`)} end,
  'content_type', message.media_type, 'media_type', message.media_kind,
  'show_media', ${isThere} and coalesce(message.media_type ~ '^(image|audio|video)/|^application/pdf$', false),
  'name', message.media_name, 'bytes', message.media_bytes, 'state', message.media_state) end`

/** The files of an e-mail, which may have several. */
const files = sql`case when message.channel = 'email' then coalesce((
  select json_agg(json_build_object(
    'media_url', ${fileAddressIn(sql`its.file`)}, 'content_type', its.type, 'media_type', its.kind,
    'show_media', is_there and coalesce(its.type ~ '^(image|audio|video)/|^application/pdf$', false),
    'name', its.name, 'bytes', its.bytes, 'state', case when its.file is null then 'failed' else 'ready' end, 'trouble', its.trouble) order by its.id)
  from message_file as its cross join lateral (
    select exists (select from stored_file where stored_file.name = its.file and forget_at is null) as is_there) as stored
  where its.message_id = message.id), '[]') else '[]' end`

const repliedTo = sql`(
  select json_build_object('id', replied.id, 'message', left(replied.text, 300), 'type', replied.kind, 'conversation_way', replied.direction)
  from message as replied where replied.id = message.reply_to_id)`

const isSentAgain = sql`exists (select from message as again where again.again_of_id = message.id)`

/** The provider's id of somebody, or their e-mail address; nothing of who has neither. */
const unknownContact = sql`(
  select known_by from correspondent where correspondent.id = message.correspondent_id and known_by not like 'message %' and known_by not like 'other %')`

/** The words of a message that its parent edited: as it was written, and each edit but the last. */
const former = sql`case when message.first_text is not null then (
  select json_agg(json_build_object('text', said.text, 'at', said.at) order by said.at, said.id) from (
    select 0 as id, message.first_text as text, coalesce(message.sent_at, message.at) as at
    union all (
      select id, text, at from message_change where message_change.message_id = message.id and kind = 'edit' order by at desc, id desc offset 1)
  ) as said) else '[]' end`

const advertisement = sql`case when message.details ? 'referral' then json_build_object(
  'headline', message.details #>> '{referral,headline}', 'body', message.details #>> '{referral,body}',
  'url', message.details #>> '{referral,source_url}', 'id', message.details #>> '{referral,source_id}',
  'click', message.details #>> '{referral,ctwa_clid}') end`

/** A `message` with its author `author` as the calls answer it. */
export const messageJson = constant(sql<Message>`json_build_object(
  'id', message.id, 'externalId', message.provider_id, 'number', coalesce(message.e164, message.address, ${unknownContact}, ''),
  'media', ${media},
  'msg', json_build_object('message', message.text, 'type', message.kind, 'values', coalesce(message.template -> 'values', '[]')),
  'details', json_build_object('status', ${statusOf}, 'sent_by', author.name),
  'conversation_way', message.direction,
  'message_time', case when message.direction = 'incoming' then coalesce(message.sent_at, message.at) else message.at end,
  'reply_to_message', ${repliedTo},
  'ours', json_build_object(
    'channel', message.channel, 'subject', message.subject, 'lead_id', message.lead_id, 'by', case when author.id is not null then json_build_object('id', author.id, 'name', author.name) end,
    'simulated', message.simulated, 'reason', message.trouble,
    'send_at', case when message.state in ('scheduled', 'queued') then message.send_at end,
    'files', ${files}, 'automatic', message.kind = 'auto_reply',
    'sent_at', message.sent_at, 'delivered_at', message.delivered_at, 'read_at', message.read_at, 'reaction', message.reaction,
    'former', ${former}, 'edited_at', message.edited_at, 'deleted_at', message.deleted_at, 'advertisement', ${advertisement},
    'template', case when message.template is not null then json_build_object('name', message.template ->> 'name',
      'header', message.template ->> 'header', 'footer', message.template ->> 'footer', 'buttons', message.template -> 'buttons') end,
    'may_retry', ${statusOf} in ('rejected', 'failed', 'unknown') and not ${isSentAgain},
    'retry_warning', case when ${statusOf} = 'unknown' then ${sql.lit(retryWarning)} end,
    'may_cancel', message.state in ('scheduled', 'queued'),
    'sent_again', ${isSentAgain}))`)

/** Where `messageJson` reads from. */
export const messages = constant(sql`message left join staff as author on author.id = message.staff_id`)
