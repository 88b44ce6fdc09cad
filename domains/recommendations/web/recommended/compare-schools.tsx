import { Box, Group, Modal } from '@mantine/core'
import type { ComponentType } from 'react'
import type { RecommendedSchool } from '#domains/recommendations/contract/recommendations.ts'
import { farText } from '#domains/schools/contract/exactness.ts'
import { listGallery } from '#domains/schools/contract/gallery.ts'
import { type ClassFees, getFeeStructure, listFeatures, listFeeHeads, listOpenClasses } from '#domains/schools/contract/school-profile.ts'
import { unconfirmedNote, useStale } from '#domains/schools/web/school/verified.tsx'
import { withHostel } from '#domains/schools/web/school/with-hostel.ts'
import { kolkataDay, shortDay } from '#platform/contract/india.ts'
import { rupees, tenureWords } from '#platform/contract/money.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import { Nothing } from '#platform/web/ui/notes/nothing.tsx'
import { Moment } from '#platform/web/ui/time/moment.tsx'
import styles from './compare-schools.module.css'

interface CompareSchoolsProps {
  schools: readonly RecommendedSchool[]
  /** The child's; the fees and admission of these are shown, or of all where none is known. */
  classes: readonly { id: number }[]
  onClose: () => void
}

const listed = (names: readonly string[]) => (names.length > 0 ? names.join(', ') : <Nothing what="not known" />)

/** Schools side by side. */
export default function CompareSchools({ schools, classes, onClose }: CompareSchoolsProps) {
  const isMeant = (id: number) => classes.length === 0 || classes.some((one) => one.id === id)
  return (
    <Modal
      opened
      onClose={onClose}
      title="Compare schools"
      size="min(1200px, 96vw)"
      closeButtonProps={{ 'aria-label': 'Close the comparison' }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a wide table */}
      <section className={styles.frame} tabIndex={0} aria-label="Comparison">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">School</th>
              {schools.map(({ id, name, location }) => (
                <th key={id} scope="col">
                  <bdi>{name}</bdi>
                  <p className={styles.beside}>{location}</p>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, Cell }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {schools.map((school) => (
                  <td key={school.id}>
                    <Cell school={school} isMeant={isMeant} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Modal>
  )
}

interface CellProps {
  school: RecommendedSchool
  /** Whether a class is the child's. */
  isMeant: (classId: number) => boolean
}

const DistanceOf = ({ school }: CellProps) => farText(school, school.distance_km) ?? <Nothing what="not known" />
const BoardsOf = ({ school: { boards } }: CellProps) => listed(boards)
const AgainstOf = ({ school: { against } }: CellProps) => (against.length > 0 ? against.join(', ') : <Nothing what="nothing known" />)

function Old({ at }: { at: string | null }) {
  const { isStale } = useStale()
  if (at === null)
    return (
      <p className={styles.stale} title={unconfirmedNote}>
        not confirmed
      </p>
    )
  return (
    <p className={isStale(at) ? styles.stale : styles.beside}>
      confirmed <Moment at={at} />
      {isStale(at) && ', too long ago'}
    </p>
  )
}

/** Null while one of the fees is not confirmed. */
const oldest = (fees: ClassFees['fees']) => fees.map(({ verified_at }) => verified_at ?? '').sort()[0] || null

/** By class, and of each by head. */
function FeesOf({ school, isMeant }: CellProps) {
  const { data } = useApiQuery(getFeeStructure, { params: { slug: school.slug }, quiet: true })
  const heads = useApiQuery(listFeeHeads, { query: { limit: 50 }, quiet: true, staleTime: Number.POSITIVE_INFINITY })
  const nameOf = new Map(heads.data?.results.map(({ id, name }) => [id, name]))
  const known = data?.results.filter(({ class_relation, fees }) => isMeant(class_relation.class.id) && fees.length > 0) ?? []
  if (known.length === 0) return school.fees === null ? <Nothing what="not known" /> : `${rupees(school.fees)} on average`
  return known
    .map((entry) => ({ ...entry, boarding: withHostel(entry, heads.data?.results) }))
    .map(({ class_relation, yearly, fees, boarding }) => (
      <div key={class_relation.id}>
        <b>
          {class_relation.class.name}: {yearly === null ? 'not known' : rupees(yearly)}
          {boarding !== undefined && `, ${rupees(boarding)} with the hostel`}
        </b>
        <Box component="ul" my={2}>
          {fees.map(({ head, amount, tenure }) => (
            <li key={head}>
              {nameOf.get(head)} {rupees(amount)} / {tenureWords[tenure]}
            </li>
          ))}
        </Box>
        <Old at={oldest(fees)} />
      </div>
    ))
}

function OpenOf({ school: { slug }, isMeant }: CellProps) {
  const { data } = useApiQuery(listOpenClasses, { params: { slug }, query: { limit: 100 }, quiet: true })
  const rows = data?.results.filter(({ class_relation }) => isMeant(class_relation.class.id)) ?? []
  if (rows.length === 0) return <Nothing what="not known" />
  return rows.map(({ id, class_relation, session, admission_open, closes_on, verified_at }) => (
    <div key={id}>
      {class_relation.class.name} {session}: {admission_open === 'OPEN' ? 'open' : 'closed'}
      {admission_open === 'OPEN' && closes_on && ` until ${shortDay(closes_on, kolkataDay(Date.now()))}`}
      <Old at={verified_at} />
    </div>
  ))
}

function FacilitiesOf({ school: { slug } }: CellProps) {
  const { data } = useApiQuery(listFeatures, { query: { slug, limit: 1000 }, quiet: true })
  return listed((data?.results ?? []).flatMap(({ subfeatures }) => subfeatures.filter(({ exist }) => exist).map(({ name }) => name)))
}

/** The first few photos say enough. */
const photosShown = 3

function PhotosOf({ school: { slug } }: CellProps) {
  const { data } = useApiQuery(listGallery, { params: { slug }, quiet: true })
  const photos = data?.results.slice(0, photosShown) ?? []
  if (photos.length === 0) return <Nothing what="none" />
  return (
    <Group gap="xs" align="stretch" className={styles.photos ?? ''}>
      {photos.map(({ id, caption, sizes }) => (
        <img key={id} src={(sizes.at(-1) ?? sizes[0])?.url} alt={caption || 'Photo'} loading="lazy" />
      ))}
    </Group>
  )
}

const rows: readonly { name: string; Cell: ComponentType<CellProps> }[] = [
  { name: 'Distance', Cell: DistanceOf },
  { name: 'Board', Cell: BoardsOf },
  { name: 'Fees a year', Cell: FeesOf },
  { name: 'Classes open', Cell: OpenOf },
  { name: 'Facilities', Cell: FacilitiesOf },
  { name: 'Photos', Cell: PhotosOf },
  { name: 'Against it', Cell: AgainstOf },
]
