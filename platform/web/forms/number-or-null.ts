/** What a NumberInput holds, as a body takes it: null where the field is empty. */
export const numberOrNull = (typed: string | number): number | null => (typed === '' ? null : Number(typed))
