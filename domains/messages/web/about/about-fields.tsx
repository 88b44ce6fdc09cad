import { NativeSelect } from '@mantine/core'
import { getAbout } from '#domains/messages/contract/about.ts'
import { useApiQuery } from '#platform/web/http/use-api-query.ts'
import classes from './about-fields.module.css'
import type { AboutChoice } from './use-about.ts'

const none = ''

interface Placed {
  name: string
  label: string
  city: string | null
}

/** A school that shares its name has its place in the label already. */
const withCity = ({ name, label, city }: Placed) => (label === name && city ? `${name}, ${city}` : label)
const withClass = ({ name, class: wanted }: { name: string; class: string | null }) => (wanted ? `${name}, ${wanted}` : name)

/** An enquiry that names no child may be for any. */
const isFor = ({ children }: { children: readonly number[] }, child: number) => children.length === 0 || children.includes(child)

/**
 * The child and the school that fill a message, to be seen before it is sent. A chosen child brings its own school; a school that is for
 * other children says so.
 */
export function AboutFields({ about: { leadId, query, choose }, size = 'sm' }: { about: AboutChoice; size?: 'xs' | 'sm' }) {
  const { data: named } = useApiQuery(getAbout, { params: { id: leadId }, query, keepPrevious: true, quiet: true })
  if (!named || (named.children.length === 0 && named.school === null && named.schools.length === 0)) return null
  const { child, school, children, schools } = named
  const nameOf = new Map(children.map(({ id, name }) => [id, name]))
  const schoolLabel = (one: (typeof schools)[number]) => {
    const others = child && !isFor(one, child.id) ? one.children : []
    const names = others.flatMap((id) => nameOf.get(id) ?? [])
    return names.length > 0 ? `${withCity(one)} (for ${names.join(', ')})` : withCity(one)
  }
  // A school that is for another child does not stay.
  const chooseChild = (id: number) =>
    choose(schools.some((one) => one.id === school?.id && !isFor(one, id)) ? { child: id, school: undefined } : { child: id })
  const offered = schools.some(({ id }) => id === school?.id) || !school ? schools : [{ ...school, children: [] }, ...schools]
  return (
    <div className={classes.fields}>
      {children.length > 0 && (
        <NativeSelect
          size={size}
          label="Child"
          description={!child && children.length > 1 ? 'The parent named no child. Choose one, or leave the name out.' : undefined}
          data={[
            ...(child ? [] : [{ value: none, label: 'Not chosen' }]),
            ...children.map((one) => ({ value: String(one.id), label: withClass(one) })),
          ]}
          value={child ? String(child.id) : none}
          onChange={({ currentTarget }) => chooseChild(Number(currentTarget.value))}
        />
      )}
      {offered.length > 0 && (
        <NativeSelect
          size={size}
          label="School"
          data={[
            ...(school ? [] : [{ value: none, label: 'Not chosen' }]),
            ...offered.map((one) => ({ value: String(one.id), label: schoolLabel(one) })),
          ]}
          value={school ? String(school.id) : none}
          onChange={({ currentTarget }) => choose({ school: Number(currentTarget.value) })}
        />
      )}
    </div>
  )
}
