const beforeFirst = ['nursery', 'lkg', 'ukg']

/** A class as a number on one scale: Class 1 is 1, UKG 0, LKG -1; undefined for what is on no such scale. */
export function gradeOf(slug: string): number | undefined {
  const early = beforeFirst.indexOf(slug)
  if (early >= 0) return early - beforeFirst.length + 1
  const grade = /^class-(\d{1,2})$/.exec(slug)?.[1]
  return grade === undefined ? undefined : Number(grade)
}

/** The age at which a child usually begins Class 1. */
const firstAge = 6

/** The slug of the class in which a child of this age usually is; undefined for an age that fits no class. */
export function classOfAge(age: number): string | undefined {
  const grade = age - firstAge + 1
  if (grade > 12 || grade <= -beforeFirst.length) return undefined
  return grade >= 1 ? `class-${grade}` : beforeFirst[grade + beforeFirst.length - 1]
}

/** The stages of schooling, by the last grade of each. What parents of one did says something to others of the same. */
export const stages = [
  { name: 'before Class 1', last: 0 },
  { name: 'in Class 1 to 5', last: 5 },
  { name: 'in Class 6 to 8', last: 8 },
  { name: 'in Class 9 and 10', last: 10 },
  { name: 'in Class 11 and 12', last: 12 },
] as const

/** The number of the stage, from 1; 0 where it is not known or differs, which stands for all stages. */
export function stageOf(slugs: readonly string[]): number {
  const found = slugs.map((slug) => {
    const grade = gradeOf(slug)
    return grade === undefined ? 0 : stages.findIndex(({ last }) => grade <= last) + 1
  })
  const [first = 0] = found
  return found.every((stage) => stage === first) ? first : 0
}
