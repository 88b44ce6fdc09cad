import { Anchor, Button, Skeleton, Title } from '@mantine/core'
import { IconCopy, IconExternalLink } from '@tabler/icons-react'
import { getSchool, type SchoolDetails, urlCopied } from '#domains/schools/contract/schools.ts'
import { rupees } from '#platform/contract/money.ts'
import { sentenceOf } from '#platform/web/http/query-client.ts'
import { isRefused } from '#platform/web/http/request.ts'
import { useAsk } from '#platform/web/http/use-ask.ts'
import { copyText } from '#platform/web/ui/copy-text.ts'
import { EmptyNote } from '#platform/web/ui/empty-note.tsx'
import { FailureNote } from '#platform/web/ui/failure-note.tsx'
import { useShownAfter } from '#platform/web/ui/use-shown-after.ts'
import { classRangeText } from './class-range-text.ts'
import { schoolAddress } from './school-address.ts'
import classes from './school-screen.module.css'

export function SchoolScreen({ slug }: { slug: string }) {
  const school = useAsk(getSchool, { params: { slug }, quiet: true })
  const isLate = useShownAfter(school.isPending)
  if (school.data) return <School school={school.data} />
  if (isRefused(school.error)) return <EmptyNote title={sentenceOf(school.error)}>It may have been renamed: find it by its name.</EmptyNote>
  if (school.error) return <FailureNote error={school.error} retry={() => school.refetch()} />
  return isLate ? <Skeleton height={200} radius="md" aria-hidden /> : null
}

const facts = (school: SchoolDetails): [name: string, value: string | null][] => [
  ['Boards', school.boards.join(', ') || null],
  ['Classes', school.classes && classRangeText(school.classes)],
  ['Level', school.school_category],
  ['For', school.gender],
  ['Residential', school.is_residential ? 'Day and residential' : null],
  ['Management', school.management],
  ['Fees', school.internal_avg_fees === null ? null : `${rupees(school.internal_avg_fees)} / year`],
  ['Address', school.address],
  ['Pincode', school.pincode],
  ['Place', school.location],
  ['District', [school.district, school.state].filter(Boolean).join(', ') || null],
]

const School = ({ school }: { school: SchoolDetails }) => (
  <article className={classes.school}>
    <header className={classes.head}>
      <Title order={1} className={classes.name}>
        <bdi>{school.name}</bdi>
      </Title>
      {school.is_collab && <span className={classes.collab}>Collab</span>}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconCopy size={16} aria-hidden />}
        onClick={() => void copyText(schoolAddress(school), urlCopied)}
      >
        Copy-link
      </Button>
      {school.url && (
        <Anchor href={school.url} target="_blank" rel="noopener noreferrer" className={classes.public}>
          Public page <IconExternalLink size={14} aria-hidden />
        </Anchor>
      )}
    </header>
    <dl className={classes.facts}>
      {facts(school).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? <span className={classes.unknown}>not known</span>}</dd>
        </div>
      ))}
    </dl>
  </article>
)
