/** The fields that a merge takes whole from one of the two leads, in display order. */
export const mergeFields = ['name', 'number', 'owner', 'budget', 'location', 'language', 'email', 'source'] as const
export type MergeField = (typeof mergeFields)[number]

/** The fields that a merge takes whole from one of two records of the same child, with their labels. */
export const childFieldNames = {
  name: 'Name',
  age: 'Age',
  gender: 'Gender',
  class: 'Class',
  board: 'Board',
  fees: 'Fees',
  place: 'Place',
} as const
export type ChildField = keyof typeof childFieldNames
export const childFields = Object.keys(childFieldNames) as [ChildField, ...ChildField[]]
