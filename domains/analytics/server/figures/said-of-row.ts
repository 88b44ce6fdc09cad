import { type RawBuilder, sql } from 'kysely'
import type { FigureName } from '#domains/analytics/contract/figure-names.ts'
import { tableOf } from '#domains/analytics/contract/figures.ts'

/** Characters of a comment or message that a row of a figure shows. */
const maxText = 200

const begins = (text: RawBuilder<unknown>) => sql`nullif(left(${text}, ${sql.lit(maxText)}), '')`

/** What rows of a table say, as JSON: an expression on `page`, whose `row_id` is the row. */
const saidBy: Readonly<Record<string, RawBuilder<unknown>>> = {
  lead_event: sql`(
    select json_build_object('text', concat_ws(' · ', action.name, sub_action.name, ${begins(sql`event.comment`)}))
    from lead_event as event left join action on action.id = event.action_id left join sub_action on sub_action.id = event.sub_action_id
    where event.id = page.row_id)`,
  call: sql`(
    select json_build_object('call', json_build_object('state', call.state, 'talk_seconds', call.talk_seconds)) from call where call.id = page.row_id)`,
  follow_up: sql`(select json_build_object('done_at', plan.closed_at) from follow_up as plan where plan.id = page.row_id)`,
  message: sql`(select json_build_object('text', ${begins(sql`message.text`)}) from message where message.id = page.row_id)`,
}

/** What the rows of a figure say beside who and when. */
export const saidOfRow = (figure: FigureName): RawBuilder<unknown> => saidBy[tableOf(figure) ?? ''] ?? sql`null::json`
