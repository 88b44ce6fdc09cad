import { sql } from 'kysely'
import type { Role } from '#platform/contract/roles.ts'
import { type Asker, type EveryCall, nothing } from '#testing/server/every-call.ts'

const lookingUp: Role[] = ['sales_admin', 'sales_executive', 'counsellor', 'counsellor_admin', 'database_executive']

const atSlug = () => ({ params: { slug: 'collab-school' } })
const bySlug = () => ({ query: { slug: 'collab-school' } })

const editors: Role[] = ['database_executive']
const edit = (body: Record<string, unknown>) => () => ({ params: { slug: 'collab-school' }, body })

/** A class of the school of the world. */
const makeRelation = async ({ db }: Asker) =>
  (
    await db
      .insertInto('class_relation')
      .values({ school_id: 1, class_id: 1, stream_id: await aStream(db) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** One in which no class of the school is yet: a school has a class once in each. */
async function aStream(db: Asker['db']): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from class_stream
    where not exists (select from class_relation where school_id = 1 and stream_id = class_stream.id) order by id limit 1`.execute(db)
  return rows[0]?.id ?? 0
}

const makeAlumnus = async ({ db }: Asker) =>
  (await db.insertInto('school_alumnus').values({ school_id: 1, name: 'Meera Rao' }).returning('id').executeTakeFirstOrThrow()).id

export const everyCall: EveryCall = {
  listClasses: ['staff', nothing],
  listBoards: ['staff', nothing],
  searchSchoolNames: [lookingUp, () => ({ query: { name: 'Collab' } })],
  getSchool: [lookingUp, atSlug],
  listSchools: [lookingUp, nothing],
  listSchoolsLacking: [lookingUp, () => ({ query: { no_fees: 'true' } })],
  getSchoolCounts: [lookingUp, nothing],
  getCitywiseSchoolCounts: [lookingUp, nothing],
  listSchoolDocuments: [lookingUp, () => ({ query: { id: '1' } })],
  listAdmissionSessions: [lookingUp, nothing],
  listSchoolClasses: [lookingUp, atSlug],
  listAvailableClasses: [lookingUp, atSlug],
  listFormFees: [lookingUp, atSlug],
  listOpenClasses: [lookingUp, atSlug],
  getFeeStructure: [lookingUp, atSlug],
  getAverageFee: [lookingUp, bySlug],
  listFeeHeads: [lookingUp, nothing],
  listClassStreams: [lookingUp, nothing],
  listSchoolTypes: [lookingUp, nothing],
  listSchoolFormats: [lookingUp, nothing],
  getExtendedProfile: [lookingUp, bySlug],
  getExtraData: [lookingUp, bySlug],
  listAlumni: [lookingUp, nothing],
  listInfrastructure: [lookingUp, bySlug],
  listFeatures: [lookingUp, bySlug],
  getPermissions: [lookingUp, () => ({ params: { id: 1 } })],
  editSchool: [editors, edit({ about: 'By the river.' })],
  changePermissions: [editors, () => ({ params: { id: 1 }, body: { global_rank: 7 } })],
  addOpenClasses: [
    editors,
    async ({ db }) => ({
      params: { slug: 'collab-school' },
      body: { session: '2026-27', classes: [{ class_id: 1, stream_id: await aStream(db) }] },
    }),
  ],
  openClasses: [
    editors,
    async (asker) => ({ params: { slug: 'collab-school' }, body: { session: '2026-27', class_relation: await makeRelation(asker) } }),
  ],
  changeOpenClass: [
    editors,
    async (asker) => {
      const open = { class_relation_id: await makeRelation(asker), session: '2026-27', is_open: true }
      const { id } = await asker.db.insertInto('open_class').values(open).returning('id').executeTakeFirstOrThrow()
      return { params: { slug: 'collab-school', id }, body: { admission_open: 'CLOSED' } }
    },
  ],
  setFormPrice: [editors, async (asker) => ({ body: { class_relation: await makeRelation(asker), form_price: 500 } })],
  setFees: [
    editors,
    async (asker) => ({
      params: { slug: 'collab-school' },
      body: { session: '2026-27', fees: [{ class_relation: await makeRelation(asker), head: 1, amount: 5000, tenure: 'M' }] },
    }),
  ],
  setFeatures: [editors, edit({ subfeatures: [{ id: 1, exist: true }] })],
  setInfrastructure: [editors, edit({ items: [{ id: 1, amount: 40 }] })],
  addAlumnus: [editors, edit({ name: 'Meera Rao' })],
  changeAlumnus: [
    editors,
    async (asker) => ({ params: { slug: 'collab-school', id: await makeAlumnus(asker) }, body: { name: 'Meera Das' } }),
  ],
  removeAlumnus: [editors, async (asker) => ({ params: { slug: 'collab-school', id: await makeAlumnus(asker) } })],
  confirmSchool: [editors, edit({ what: 'profile' })],
  listSchoolChanges: [editors, atSlug],
  undoSchoolChange: [
    editors,
    async ({ db }) => {
      const change = { school_id: 1, part: 'permissions', before: '{"global_rank":3}', after: '{}', said: '[]' }
      const { id } = await db.insertInto('school_change').values(change).returning('id').executeTakeFirstOrThrow()
      return { params: { slug: 'collab-school', id: Number(id) } }
    },
  ],
}
