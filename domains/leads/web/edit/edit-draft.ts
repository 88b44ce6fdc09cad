/** An edit that is not saved yet. */
export interface EditDraft<Values extends object, Seen> {
  /** What the fields hold. */
  values: Values
  /** What they held when editing began. */
  first: Values
  /** What the lead was then, as the call takes it: the server tells by it whether someone else changed the same meanwhile. */
  seen: Seen
  /** The last sending whose outcome is not known; the same again goes out under the same key, so it cannot be done twice. */
  attempt?: { said: string; key: string }
}

const prefix = (staffId: number, leadId: number) => `draft:edit:${staffId}:${leadId}:`

export const editDraftKey = (staffId: number, leadId: number, field: string) => `${prefix(staffId, leadId)}${field}`

/** The fields of a lead with something unsaved in them. */
export function draftedFields(staffId: number, leadId: number): string[] {
  const start = prefix(staffId, leadId)
  return storageKeys()
    .filter((key) => key.startsWith(start))
    .map((key) => key.slice(start.length))
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value)
const isObject = (value: unknown): value is Record<string, unknown> => kindOf(value) === 'object'

/** A field that is empty may hold a number later, so those two count as one kind. */
const isAlike = (one: unknown, other: unknown) => {
  const kinds = [kindOf(one), kindOf(other)]
  return kinds[0] === kinds[1] || kinds.every((kind) => kind === 'string' || kind === 'number')
}

const hasShape = <Values extends object>(stored: unknown, model: Values): stored is Values =>
  isObject(stored) && Object.entries(model).every(([field, value]) => isAlike(stored[field], value))

/** Reads what was stored; nothing when it is no draft of this form, as after the form has changed. */
export function parseEditDraft<Values extends object, Seen>(stored: string | null, model: Values): EditDraft<Values, Seen> | undefined {
  if (stored === null) return undefined
  try {
    const draft = JSON.parse(stored) as Partial<EditDraft<Values, Seen>>
    if (!hasShape(draft.values, model) || !hasShape(draft.first, model) || !isObject(draft.seen)) return undefined
    return draft as EditDraft<Values, Seen>
  } catch {
    return undefined
  }
}

/** The draft with the attempt that sends `said`: the one that is open if it said the same, else a new one. */
export function attempted<Values extends object, Seen>(draft: EditDraft<Values, Seen>, said: string, freshKey: string) {
  return draft.attempt?.said === said ? { ...draft, attempt: draft.attempt } : { ...draft, attempt: { said, key: freshKey } }
}

/** Whether nothing differs from what the fields held at first, so that there is nothing to save. */
export const isUntouched = <Values extends object, Seen>({ values, first }: EditDraft<Values, Seen>) =>
  JSON.stringify(values) === JSON.stringify(first)

export function readEditDraft<Values extends object, Seen>(key: string, model: Values): EditDraft<Values, Seen> | undefined {
  try {
    return parseEditDraft(localStorage.getItem(key), model)
  } catch {
    return undefined
  }
}

/** Stores a draft; one that holds nothing new goes. Where the browser stores nothing, it lives as long as its form. */
export function writeEditDraft<Values extends object, Seen>(key: string, draft: EditDraft<Values, Seen> | undefined) {
  try {
    if (!draft || (isUntouched(draft) && !draft.attempt)) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Full or forbidden.
  }
}

function storageKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}
