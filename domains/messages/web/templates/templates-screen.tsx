import { Button, Skeleton, Text } from '@mantine/core'
import { useState } from 'react'
import { listTemplates, syncTemplates } from '#domains/messages/contract/templates.ts'
import { keyOf } from '#platform/web/http/key-of.ts'
import { useApiMutation } from '#platform/web/http/use-api-mutation.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { TemplateCard } from './template-card.tsx'
import classes from './templates.module.css'

/** The templates of WhatsApp, and what fills their places; they are written at WhatsApp. */
export function TemplatesScreen() {
  const { data, error, isPending, refetch } = useApiQuery(listTemplates, { quiet: true })
  const isLate = useShownAfter(isPending)
  const [refused, setRefused] = useState<string>()
  const sync = useApiMutation(syncTemplates, {
    refreshes: [keyOf(listTemplates)],
    onMutate: () => setRefused(undefined),
    onRefusal: ({ detail }) => setRefused(detail),
  })
  const templates = data?.results ?? []
  const latest = templates
    .map((template) => template.synced_at)
    .sort()
    .at(-1)
  return (
    <>
      <PageTitle title="Message templates">
        <Button variant="default" loading={sync.isPending} onClick={() => sync.mutate({})}>
          Sync now
        </Button>
      </PageTitle>
      <Text maw="72ch" mb="md" fz="sm" c="dimmed">
        Templates are written and approved at WhatsApp, and read from there each hour. Here you choose what fills their variables.
        {latest && (
          <>
            {' '}
            Read last <Moment at={latest} />.
          </>
        )}
      </Text>
      {refused && (
        <p className={classes.refused} role="alert">
          {refused}
        </p>
      )}
      {error && !data && <FailureNote error={error} retry={refetch} />}
      {isLate && <Skeleton height={180} />}
      {data && templates.length === 0 && (
        <EmptyNote whole title="WhatsApp lists no template">
          Write one in the WhatsApp Manager. Once it is approved, it appears here.
        </EmptyNote>
      )}
      <ul className={classes.cards} aria-label="Templates">
        {templates.map((template) => (
          <TemplateCard key={template.id} template={template} />
        ))}
      </ul>
    </>
  )
}
