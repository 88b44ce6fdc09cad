import { sql } from 'kysely'
import { theParent } from '#domains/leads/contract/leads.ts'
import { isListedFor } from '#domains/leads/server/lead/visible-to.ts'
import type { ServerDomain } from '#platform/server/domain.ts'
import { taskAbout } from '#platform/server/jobs/task-about.ts'
import { deleteOrphanedUpdates } from './inbound/delete-orphaned-updates.ts'
import { fetchFile } from './inbound/fetch-file.ts'
import { readWhatsapp } from './inbound/read-whatsapp.ts'
import { showLoneEdits } from './inbound/take-change.ts'
import { lastMessage } from './inbox/last-message.ts'
import { channelsOf } from './message/channel.ts'
import { hideMessages } from './message/hide-messages.ts'
import { recoverMessages } from './outbox/recover-messages.ts'
import { sendMessage } from './outbox/send-message.ts'
import { serveMessages } from './routes.ts'
import { whatsappChannel } from './sending/whatsapp-channel.ts'
import { syncTemplates } from './templates/sync-templates.ts'

const order = sql`array['written', 'sent to many', 'not delivered', 'cancelled', 'received']`

/**
 * Counts the messages of one timeline line, a day of conversation, by channel and direction. Messages that did not reach the parent are
 * counted separately.
 */
const conversationWords = sql`(
  select string_agg(said, '; ' order by channel desc) from (
    select channel, case channel when 'email' then 'E-mail' else 'WhatsApp' end || ': '
      || string_agg(part.count || ' ' || part.word, ', ' order by array_position(${order}, part.word))
      || case when bool_or(part.simulated) then ' (simulated)' else '' end as said
    from (
      select channel, word, count(*), bool_or(simulated) as simulated
      from message cross join lateral (select case when direction = 'incoming' then 'received' when state = 'cancelled' then 'cancelled'
        when is_said and is_bulk then 'sent to many' when is_said then 'written' else 'not delivered' end as word) as its
      where message.event_id = event.id group by channel, word) as part
    group by channel) as of_channel)`

/** Who wrote in a conversation: the members of staff by name, then the parent. Nobody is named for ours that nobody signed. */
const conversationAuthors = sql`(
  select string_agg(name, ', ' order by is_parent, name) from (
    select distinct direction = 'incoming' as is_parent, case direction when 'incoming' then ${sql.lit(theParent)} else staff.name end as name
    from message left join staff on staff.id = message.staff_id where message.event_id = event.id) as writer)`

export const domain: ServerDomain = {
  mount: (app, { gateways, domains }) => serveMessages(app, gateways, domains),
  jobs: ({ db, gateways, domains }) => ({
    quick: {
      read_whatsapp: taskAbout('receipt_id', (id, { logger }) => readWhatsapp(db, gateways, id, (text) => logger.warn(text))),
      recover_messages: async (_payload, { logger }) => {
        await recoverMessages(db)
        if (gateways.whatsapp) await showLoneEdits(db, gateways.whatsapp, (text) => logger.warn(text))
      },
      forget_statuses: () => deleteOrphanedUpdates(db),
    },
    sending: { send_message: taskAbout('message_id', (id) => sendMessage(db, gateways, channelsOf(domains), id)) },
    slow: {
      fetch_message_file: taskAbout('message_id', (id, { job, abortSignal }) =>
        fetchFile(db, gateways, id, { attempt: job.attempts, abortSignal }),
      ),
      sync_templates: async () => {
        if (gateways.whatsapp && !gateways.whatsapp.simulated) await syncTemplates(db, gateways.whatsapp)
      },
    },
  }),
  schedule: [
    { task: 'recover_messages', every: '1 minute' },
    { task: 'sync_templates', every: '1 hour', at: '00:07' },
    { task: 'forget_statuses', every: '1 day', at: '21:21' },
  ],
  leaving: [
    {
      name: 'conversations',
      words: ['conversation that waits for an answer', 'conversations that wait for an answer'],
      count: (staffId) => sql`
        select count(*) from lead_listing as listing join lead on lead.id = listing.lead_id
        where ${isListedFor([staffId])} and lead.owner_id = ${staffId} and listing.unanswered_at is not null`,
      becomes: 'They go with their leads, into the inbox of who gets them.',
    },
  ],
  personTables: {
    message: { rows: 'moved', at: 'at', counted: { as: 'messages' } },
    correspondent: { rows: 'moved' },
    thread_state: { rows: 'left' },
    thread_writer: { rows: 'left' },
  },
  channels: { whatsapp: whatsappChannel },
  explainsOpening: (staffId) => sql`exists (
    select from message where staff_id = ${staffId} and message.lead_id = opened.lead_id and message.at > now() - interval '1 hour')`,
  hidePerson: hideMessages,
  timeline: { staff: { conversation: conversationWords }, authors: { conversation: conversationAuthors } },
  leadColumns: { last_message: lastMessage },
}
