import { Group } from '@mantine/core'
import type { LeadDetails } from '#domains/leads/contract/leads.ts'
import { useWhom } from '#domains/leads/web/facts/name-of-lead.ts'
import { endParentPages, sendingWords } from '#domains/recommendations/contract/parent-page.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import textButton from '#platform/web/ui/text-button.module.css'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import classes from './bucket.module.css'
import { bucketQuestions } from './bucket-questions.ts'

/** What became of the page that the parent was sent, with the press that ends its address. */
export function ParentPageNote({ lead: { id, parent_page: page } }: { lead: Pick<LeadDetails, 'id' | 'parent_page'> }) {
  const end = useApiMutation(endParentPages, { params: { id }, whom: useWhom(id), refreshes: bucketQuestions(id) })
  if (!page) return null
  return (
    <Group component="p" gap="0 12px" className={classes.note ?? ''}>
      <span>
        {page.sending === null ? 'Page made' : sendingWords[page.sending]} <Moment at={page.sent_at} />
        {page.sent_by && ` by ${page.sent_by}`}
        {page.trouble && `: ${page.trouble}`}
      </span>
      <span>
        {page.opened_at ? (
          <>
            opened <Moment at={page.opened_at} />
          </>
        ) : (
          'not opened yet'
        )}
      </span>
      <span>
        open until <Moment at={page.expires_at} agreed />
      </span>
      <button type="button" className={textButton.button} disabled={end.isPending} onClick={() => end.mutate({})}>
        {page.links === 1 ? 'End the link' : `End all ${page.links} links`}
      </button>
    </Group>
  )
}
