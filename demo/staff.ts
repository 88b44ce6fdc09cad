import { skipsStartupData } from '#domains/accounts/contract/sessions.ts'
import { accountFor } from '#platform/contract/roles.ts'

export interface DemoAccount {
  id: number
  email: string
  name: string
  user_type: number
  is_admin: boolean
  is_executive: boolean
  is_boarding: boolean
  boarding_unassigned_data_permission: boolean
  dormant_data_permission: boolean
}

export const demoPassword = 'inside-demo'

export const fewestCounsellors = 40

const plain = { is_boarding: false, boarding_unassigned_data_permission: false, dormant_data_permission: false }
const account = (
  id: number,
  login: string,
  name: string,
  role: Parameters<typeof accountFor>[0],
  permissions: Partial<typeof plain> = {},
): DemoAccount => ({
  id,
  email: `${login}@inside.example`,
  name,
  ...accountFor(role),
  ...plain,
  ...permissions,
})

const ordinary = account(3, 'counsellor', 'Ananya Kulkarni', 'counsellor')
const boarding = account(4, 'boarding-counsellor', 'Rigzin Dorje', 'counsellor', {
  is_boarding: true,
  boarding_unassigned_data_permission: true,
})
const fixed = [
  account(1, 'sales-admin', 'Meera Nambiar', 'sales_admin'),
  account(2, 'sales-executive', 'Rohan Bhatia', 'sales_executive'),
  ordinary,
  boarding,
  account(skipsStartupData, 'boarding-analytics', 'Farah Siddiqui', 'boarding_analyst'),
  account(6, 'counsellor-admin', 'Vikram Deshpande', 'counsellor_admin'),
  account(7, 'database', 'Lakshmi Raman', 'database_executive'),
]

export const demoLogins = fixed.map(({ email }) => email)

const words = (text: string) => text.trim().split(/\s+/)
const givenNames =
  words(`Pooja Arjun Nisha Karan Divya Imran Sneha Manish Ritika Joseph Kavya Suresh Tanya Gurpreet Aparna Nikhil Shreya Faisal
  Bhavna Rakesh Simran Anil Moumita Prakash Deepa Varun Hetal Sanjay Reshma Abhinav Lavanya Harish`)
const familyNames =
  words(`Sharma Reddy Patel Nair Singh Das Iyer Khan Joshi Fernandes Gowda Mishra Banerjee Shah Pillai Yadav Rao Kaur Mehta Sahoo
  Menon Gupta Naidu Jadhav Thomas Verma Hegde Ansari Desai Saikia Chauhan`)

function numbered(number: number): DemoAccount {
  const nth = number - 2
  const name = `${givenNames[nth % givenNames.length]} ${familyNames[(nth * 7 + Math.floor(nth / familyNames.length)) % familyNames.length]}`
  const permissions = number === 2 ? { dormant_data_permission: true } : number === 3 ? { is_boarding: true } : {}
  return account(fixed.length + nth + 1, `counsellor-${String(number).padStart(2, '0')}`, name, 'counsellor', permissions)
}

/** Sales executives beside the one with a login of its own; the last one has left, and their schools wait (steps/13-sales.sql). */
const salesNames = words(`Ishita_Malhotra Naveen_Kamath Zoya_Rahman`).map((name) => name.replace('_', ' '))

export function demoAccounts(counsellors: number): DemoAccount[] {
  const others = Array.from({ length: Math.max(counsellors, fewestCounsellors) - 1 }, (_, index) => numbered(index + 2))
  const sales = salesNames.map((name, index) =>
    account(fixed.length + others.length + index + 1, `sales-executive-0${index + 2}`, name, 'sales_executive'),
  )
  return [...fixed, ...others, ...sales]
}

/** The counsellors by their share of leads; the n-th has a share of 1/n (Zipf). The named ones have lists that are neither short nor endless. */
export function counsellorsBySize(accounts: readonly DemoAccount[]): number[] {
  const others = accounts.filter(({ id, user_type }) => id > fixed.length && user_type === ordinary.user_type).map(({ id }) => id)
  return [...others.slice(0, 9), ordinary.id, ...others.slice(9, 13), boarding.id, ...others.slice(13)]
}

export const boardingCounsellor = boarding.id
