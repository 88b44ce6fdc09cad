import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** How many of a conversation's newest messages are searched for a school's name, and their greatest age in days. */
const looked = sql.lit(40)
const days = sql.lit(60)

interface RecentMessage {
  text: string
  at: string
}

interface Known {
  id: number
  name: string
}

const signs = /[^\p{L}\p{M}\p{N}]+/gu

/** Words that many schools have in common: people leave them out. */
const common = new Set(
  'the a of school schools public international senior secondary sr sec high higher convent academy vidyalaya college and'.split(' '),
)

const wordsOf = (text: string) => text.normalize('NFKC').toLowerCase().split(signs).filter(Boolean)

/** The words by which people call a school: its name up to the first comma, without common words at its end. */
function calledBy(name: string): string[] {
  const words = wordsOf(name.split(',')[0] ?? name)
  let end = words.length
  while (end > 1 && common.has(words[end - 1] ?? '')) end--
  const called = words.slice(0, end)
  // One short or common word is said of many things.
  const isClear = called.length > 1 || (called[0]?.length ?? 0) > 5
  return isClear && called.some((word) => !common.has(word)) ? called : words
}

const names = (text: string, called: readonly string[]) => ` ${wordsOf(text).join(' ')} `.includes(` ${called.join(' ')} `)

/** The school that a text names; none where it names two. A name within a longer one that is named too is not meant. */
function schoolIn(text: string, schools: readonly (Known & { called: string[] })[]): number | undefined {
  const named = schools.filter(({ called }) => names(text, called))
  const matches = named.filter(
    (one) => !named.some((other) => other !== one && other.called.length > one.called.length && names(other.called.join(' '), one.called)),
  )
  return matches.length === 1 ? matches[0]?.id : undefined
}

/**
 * The school that a conversation is about: the one of the parent's schools that its latest message names. Undefined where none is named, or
 * where the parent asked about a school after it: then that enquiry says what is meant.
 */
export async function schoolOfThread(db: Database, leadId: number): Promise<number | undefined> {
  const { rows } = await sql<{ messages: RecentMessage[]; schools: Known[]; asked_at: string | null }>`
    select coalesce((
        select json_agg(json_build_object('text', latest.text, 'at', latest.at) order by latest.at desc) from (
          select left(concat_ws(' ', subject, text), 2000) as text, coalesce(sent_at, at) as at from message
          where lead_id = ${leadId} and is_said and at > now() - make_interval(days => ${days}) order by message.at desc limit ${looked}) as latest), '[]') as messages,
      coalesce((
        select json_agg(json_build_object('id', school.id, 'name', school.name)) from school
        where school.delisted_at is null and school.id in (
          select school_id from parent_activity where lead_id = ${leadId} and removed_at is null
          union select school_id from milestone where lead_id = ${leadId} and removed_at is null)), '[]') as schools,
      (select max(at) from parent_activity where lead_id = ${leadId} and school_id is not null and removed_at is null) as asked_at`.execute(
    db,
  )
  const [{ messages, schools, asked_at: askedAt }] = rows as [(typeof rows)[number]]
  const called = schools.map((school) => ({ ...school, called: calledBy(school.name) }))
  for (const { text, at } of messages) {
    if (askedAt !== null && Date.parse(at) < Date.parse(askedAt)) return undefined
    const school = schoolIn(text, called)
    if (school !== undefined) return school
  }
  return undefined
}
