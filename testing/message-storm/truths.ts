interface Row {
  id: number
  direction: string
  text: string
  state: string
  provider_id: string | null
  delivered_at: string | null
}

/** Facts after a storm of messages: from those who caused it, from the stand-in for Meta, and from the database. */
export interface Facts {
  /** Sends that were answered with 200. */
  acknowledged: { id: number; text: string }[]
  /** Ids of parents' messages whose webhook was answered with 200. */
  reported: string[]
  /** Ids of our messages that Meta reported as delivered. */
  delivered: string[]
  /** Messages that the stand-in accepted: parents got them. */
  got: { id: string; text: string }[]
  rows: Row[]
}

const countBy = <Item>(items: readonly Item[], key: (item: Item) => string) => {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return (name: string) => counts.get(name) ?? 0
}

function troubleOfSent({ text, state, provider_id }: Row, got: readonly Facts['got'][number][]): string | undefined {
  if (state === 'queued' || state === 'sending') return `“${text}” still waits.`
  if (got.length > 1) return `The parent got “${text}” ${got.length} times, and nobody sent it again.`
  if (state === 'accepted' && got[0]?.id !== provider_id) return `“${text}” counts as accepted, and the parent got nothing under that id.`
  if (state === 'rejected' && got.length > 0) return `“${text}” counts as not sent, and the parent got it.`
  return undefined
}

/** Names the faults after a storm, in sentences; none if all is well. An unknown message may have been sent once, or never. */
export function troublesOf({ acknowledged, reported, delivered, got, rows }: Facts): string[] {
  const [sent, came] = [rows.filter(({ direction }) => direction === 'outgoing'), rows.filter(({ direction }) => direction === 'incoming')]
  const gotOf = Map.groupBy(got, ({ text }) => text)
  const rowsOf = Map.groupBy(sent, ({ text }) => text)
  const timesCame = countBy(came, ({ provider_id }) => provider_id ?? '')
  const asked = new Set(reported)
  const arrived = new Set(delivered)
  return [
    ...acknowledged
      .filter(({ id, text }) => !rowsOf.get(text)?.some((row) => row.id === id))
      .map(({ text }) => `“${text}” was acknowledged and is lost.`),
    ...[...rowsOf].filter(([, all]) => all.length > 1).map(([text, all]) => `“${text}” is there ${all.length} times.`),
    ...sent.flatMap((row) => troubleOfSent(row, gotOf.get(row.text) ?? []) ?? []),
    ...got.filter(({ text }) => !rowsOf.has(text)).map(({ text }) => `A parent got “${text}”, which has no row.`),
    ...reported.filter((id) => timesCame(id) !== 1).map((id) => `The message ${id} of a parent is there ${timesCame(id)} times.`),
    ...came.filter(({ provider_id }) => !asked.has(provider_id ?? '')).map(({ provider_id }) => `Nobody wrote ${provider_id}.`),
    ...sent
      .filter(({ provider_id, delivered_at }) => arrived.has(provider_id ?? '') && delivered_at === null)
      .map(({ text }) => `“${text}” was delivered, and does not say so.`),
  ]
}

/** Facts as they should be after a storm, with one message in each state. */
export const idealFacts = (): Facts => ({
  acknowledged: [1, 2, 3].map((id) => ({ id, text: `Answer ${id}` })),
  reported: ['wamid.A', 'wamid.B'],
  delivered: ['wamid.1'],
  got: [
    { id: 'wamid.1', text: 'Answer 1' },
    { id: 'wamid.2', text: 'Answer 2' },
  ],
  rows: [
    { id: 1, direction: 'outgoing', text: 'Answer 1', state: 'accepted', provider_id: 'wamid.1', delivered_at: '2026-11-25T10:00:00Z' },
    { id: 2, direction: 'outgoing', text: 'Answer 2', state: 'unknown', provider_id: null, delivered_at: null },
    { id: 3, direction: 'outgoing', text: 'Answer 3', state: 'rejected', provider_id: null, delivered_at: null },
    ...['wamid.A', 'wamid.B'].map((id, nth) => ({
      ...{ id: 4 + nth, direction: 'incoming', text: 'Hello', state: 'received', provider_id: id, delivered_at: null },
    })),
  ],
})

const first = <Item>(items: readonly Item[], is: (item: Item) => boolean): Item => {
  const found = items.find(is)
  if (!found) throw new Error('There is nothing to spoil.')
  return found
}

/** Faults that a storm may bring, each planted in facts that are right. */
export const faults: Readonly<Record<string, (facts: Facts) => unknown>> = {
  'an acknowledged message that is lost': ({ rows }) =>
    rows.splice(
      rows.findIndex(({ direction }) => direction === 'outgoing'),
      1,
    ),
  'a message that a parent got twice': ({ got }) => got.push({ ...first(got, () => true), id: 'wamid.twice' }),
  'an accepted message that no parent got': ({ got, rows }) => {
    const { provider_id: id } = first(rows, ({ state }) => state === 'accepted')
    got.splice(
      got.findIndex((message) => message.id === id),
      1,
    )
  },
  'a message that is said to be unsent, and was sent': ({ rows, got }) =>
    Object.assign(
      first(rows, ({ text }) => got.some((message) => message.text === text)),
      { state: 'rejected' },
    ),
  'a message that waits for ever': ({ rows }) =>
    Object.assign(
      first(rows, ({ state }) => state === 'accepted'),
      { state: 'sending' },
    ),
  'a message that was written twice': ({ rows }) => rows.push({ ...first(rows, ({ direction }) => direction === 'outgoing'), id: 999_999 }),
  'a message that nobody wrote': ({ got }) => got.push({ id: 'wamid.strange', text: 'Strange' }),
  'a parent’s message that is lost': ({ rows }) =>
    rows.splice(
      rows.findIndex(({ direction }) => direction === 'incoming'),
      1,
    ),
  'a parent’s message that is there twice': ({ rows }) =>
    rows.push({ ...first(rows, ({ direction }) => direction === 'incoming'), id: 999_999 }),
  'a parent’s message that nobody told': ({ reported }) => reported.pop(),
  'a delivery that is lost': ({ rows }) =>
    Object.assign(
      first(rows, ({ delivered_at: at }) => at !== null),
      { delivered_at: null },
    ),
}

/** Plants each fault in facts that are right, and answers those that are not found. */
export function unfound(right: Facts): string[] {
  return Object.entries(faults).flatMap(([fault, plant]) => {
    const spoiled = structuredClone(right)
    plant(spoiled)
    return troublesOf(spoiled).length > 0 ? [] : [fault]
  })
}
