import { Button, Group, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { generateJson, ListingForm, listingForms } from '#domains/structured-data/contract/structured-data.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { EmptyNote } from '#platform/web/ui/notes/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/notes/failure-note.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { saveFile } from '#platform/web/ui/save-file.ts'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { ChooseSchools } from './choose-schools.tsx'
import classes from './json-screen.module.css'
import { idsOf, type JsonSearch } from './json-search.ts'

const forms = Object.entries(listingForms).map(([value, label]) => ({ value, label }))

/** Structured JSON of the schools that are chosen; which ones stands in the address. */
export function JsonScreen({ search }: { search: JsonSearch }) {
  const navigate = useNavigate()
  const ids = idsOf(search)
  const form = search.form ?? 'schema'
  const show = (next: JsonSearch) => void navigate({ to: '/json-generate', search: next, replace: true })
  const ofForm = form === 'schema' ? {} : { form }
  return (
    <Stack gap={0} maw={1000}>
      <PageTitle title="Generate JSON" />
      <Group align="flex-end" mb="lg">
        <ChooseSchools ids={ids} onChange={(chosen) => show({ ...(chosen.length > 0 && { id: chosen.join(',') }), ...ofForm })} />
        <SegmentedControl
          aria-label="Form"
          data={forms}
          value={form}
          onChange={(value) => {
            const { form: _before, ...rest } = search
            const chosen = ListingForm.parse(value)
            show({ ...rest, ...(chosen !== 'schema' && { form: chosen }) })
          }}
        />
      </Group>
      {ids.length === 0 ? (
        <EmptyNote whole title="No school is chosen yet">
          Search for schools by their names. Their JSON appears here, to copy or to download.
        </EmptyNote>
      ) : (
        <Preview ids={ids} form={form} />
      )}
    </Stack>
  )
}

function Preview({ ids, form }: { ids: number[]; form: ListingForm }) {
  const { data, error, isPending, isPlaceholderData, refetch } = useApiQuery(generateJson, {
    query: { id: ids, form },
    keepPrevious: true,
    quiet: true,
  })
  const isLate = useShownAfter(isPending)
  if (error) return <FailureNote error={error} retry={refetch} />
  if (!data) return isLate ? <Skeleton height={320} radius="md" aria-hidden /> : null
  const text = JSON.stringify(data, null, 2)
  const name = form === 'schema' ? 'schools.jsonld' : 'schools.json'
  return (
    <>
      <Group gap="sm" mb="sm">
        <Button
          leftSection={<IconCopy size={16} aria-hidden />}
          disabled={isPlaceholderData}
          onClick={() => void copyText(text, 'JSON copied')}
        >
          Copy
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={isPlaceholderData}
          onClick={() => saveFile(new Blob([text], { type: form === 'schema' ? 'application/ld+json' : 'application/json' }), name)}
        >
          Download {name}
        </Button>
        <span className={classes.size} role="status">
          {ids.length === 1 ? '1 school' : `${ids.length} schools`},{' '}
          {(text.length / 1024).toLocaleString('en-IN', { maximumFractionDigits: 1 })} kB
        </span>
      </Group>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it */}
      <section className={classes.json} tabIndex={0} aria-label="JSON">
        <pre>{text}</pre>
      </section>
    </>
  )
}
