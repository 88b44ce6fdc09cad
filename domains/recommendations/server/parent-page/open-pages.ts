import { sql } from 'kysely'
import { statusOf } from '#domains/messages/server/message/message-columns.ts'

/** Pages that can be opened: neither expired nor ended, of a parent who is not erased. Of `parent_page as page`. */
export const isOpen = sql`page.revoked_at is null and page.expires_at > now()
  and exists (select from lead as reader where reader.id = page.lead_id and reader.erased_at is null and reader.merged_into_id is null)`

/** The newest open page of `lead` as JSON, or null. */
export const openPage = sql`(
  select json_build_object('sent_at', page.at, 'sending', case when not page.is_message then 'by_hand' when message.id is not null then ${statusOf} end,
    'trouble', message.trouble, 'sent_by', staff.name, 'expires_at', page.expires_at,
    'opened_at', max(page.opened_at) over (), 'links', count(*) over ())
  from parent_page as page left join staff on staff.id = page.by_staff_id left join message on message.id = page.message_id
  where page.lead_id = lead.id and page.revoked_at is null and page.expires_at > now()
  order by page.at desc, page.id desc limit 1)`
