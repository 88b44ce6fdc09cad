/** The fields of a lead that one of two gives as a whole when both become one, in the order in which they are shown. */
export const mergeFields = ['name', 'number', 'owner', 'budget', 'location', 'language', 'email', 'source'] as const
export type MergeField = (typeof mergeFields)[number]

/** The fields of a child that one of two gives as a whole when both are the same child, by what they are called. */
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
