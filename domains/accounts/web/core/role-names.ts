import type { Role } from '#platform/contract/roles.ts'

export const roleNames: Readonly<Record<Role, string>> = {
  sales_admin: 'Sales admin',
  sales_executive: 'Sales executive',
  counsellor: 'Counsellor',
  counsellor_admin: 'Counsellor admin',
  database_executive: 'Database executive',
  boarding_analyst: 'Boarding analyst',
}
