/** Classes before Class 1, the youngest first. */
const beforeFirst = ['nursery', 'lkg', 'ukg']

/** A class as a number on one scale: Class 1 is 1, UKG 0, LKG -1; undefined for what is on no such scale. */
export function gradeOf(slug: string): number | undefined {
  const early = beforeFirst.indexOf(slug)
  if (early >= 0) return early - beforeFirst.length + 1
  const grade = /^class-(\d{1,2})$/.exec(slug)?.[1]
  return grade === undefined ? undefined : Number(grade)
}
