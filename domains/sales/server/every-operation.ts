import type { Role } from '#platform/contract/roles.ts'
import { makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { type Asker, type EveryOperation, nothing } from '#testing/server/every-operation.ts'

const admins: Role[] = ['sales_admin']
const sales: Role[] = ['sales_admin', 'sales_executive']

async function anExecutive({ db }: Asker) {
  return { params: { id: (await makeStaff(db, 'sales_executive')).id } }
}

/** A sales executive: the asker, where they are one. */
async function oneself(asker: Asker) {
  const account = await asker.db.selectFrom('staff').select(['user_type', 'is_executive']).where('id', '=', asker.staff).executeTakeFirst()
  return account?.user_type === 1 && account.is_executive ? { params: { id: asker.staff } } : await anExecutive(asker)
}

async function ownSchool({ db, staff }: Asker) {
  const { id } = await makeSchool(db)
  await db.insertInto('school_assignment').values({ school_id: id, staff_id: staff }).execute()
  return { params: { id } }
}

export const everyOperation: EveryOperation = {
  listSalesExecutives: [admins, nothing],
  getSalesExecutive: [admins, async (asker) => ({ query: { id: String((await anExecutive(asker)).params.id) } })],
  createSalesExecutive: [admins, () => ({ body: { name: 'Tara Rao', email: `${crypto.randomUUID()}@school.test` } })],
  changeSalesExecutive: [admins, async (asker) => ({ ...(await anExecutive(asker)), body: { name: 'Tara Das' } })],
  resetSalesExecutiveFactor: [admins, anExecutive],
  resetSalesExecutive: [admins, anExecutive],
  listAssignedSchools: [admins, nothing],
  listSchoolsOfExecutive: [sales, oneself],
  listAssignableSchools: [admins, anExecutive],
  countAssignedSchools: [admins, nothing],
  assignSchools: [admins, async (asker) => ({ ...(await anExecutive(asker)), body: { schools: [(await makeSchool(asker.db)).id] } })],
  takeSchoolsAway: [admins, async (asker) => ({ ...(await anExecutive(asker)), query: { school: '1' } })],
  handOutSchools: [
    admins,
    async (asker) => ({ body: { to: [(await anExecutive(asker)).params.id], schools: [(await makeSchool(asker.db)).id] } }),
  ],
  undoHandout: [
    admins,
    async ({ db, staff }) => ({
      params: await db.insertInto('school_handout').values({ by_id: staff }).returning('id').executeTakeFirstOrThrow(),
    }),
  ],
  getSchoolContacts: [sales, ownSchool],
  addSchoolContact: [
    sales,
    async (asker) => ({ ...(await ownSchool(asker)), body: { kind: 'call', note: 'The head asks for leaflets.' } }),
  ],
  mendSchoolContact: [
    sales,
    async (asker) => {
      const contact = { kind: 'call', note: 'The head asks for leaflets.' }
      const { id } = (await ownSchool(asker)).params
      const row = { school_id: id, staff_id: asker.staff, ...contact }
      const params = await asker.db.insertInto('school_contact').values(row).returning('id').executeTakeFirstOrThrow()
      return { params, body: { ...contact, note: 'The head asks for ten leaflets.', seen: contact } }
    },
  ],
}
