import { type ClassFees, hostelHead } from '#domains/schools/contract/school-profile.ts'
import { tenures } from '#platform/contract/money.ts'

/** What a year in a class costs with the hostel, in rupees; undefined where either is not known. */
export function withHostel({ yearly, fees }: ClassFees, heads: readonly { id: number; slug: string }[] = []): number | undefined {
  const hostel = heads.find(({ slug }) => slug === hostelHead)?.id
  const fee = fees.find(({ head }) => head === hostel)
  return fee && yearly !== null ? yearly + fee.amount * tenures[fee.tenure] : undefined
}
