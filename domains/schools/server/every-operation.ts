import type { Role } from '#platform/contract/roles.ts'
import { makePhoto } from '#testing/make/make-photo.ts'
import { makePhotoRow } from '#testing/make/make-photo-row.ts'
import { makeSchool } from '#testing/make/make-schools.ts'
import { makeStaff } from '#testing/make/make-staff.ts'
import { world } from '#testing/make/make-world.ts'
import { type Asker, type EveryOperation, nothing } from '#testing/server/every-operation.ts'

const lookingUp: Role[] = ['sales_admin', 'sales_executive', 'counsellor', 'counsellor_admin', 'database_executive']

const atSlug = () => ({ params: { slug: 'collab-school' } })
const bySlug = () => ({ query: { slug: 'collab-school' } })

const editors: Role[] = ['database_executive']
const edit = (body: Record<string, unknown>) => () => ({ params: { slug: 'collab-school' }, body })

/** A school with a class and nothing else. */
async function makeTeaching({ db }: Asker) {
  const { id, slug } = await makeSchool(db)
  const relation = await db.insertInto('class_relation').values({ school_id: id, class_id: 1 }).returning('id').executeTakeFirstOrThrow()
  return { slug, relation: relation.id }
}

async function makeAlumnus({ db }: Asker) {
  const alumnus = { school_id: world.school.collab, name: 'Meera Rao' }
  return (await db.insertInto('school_alumnus').values(alumnus).returning('id').executeTakeFirstOrThrow()).id
}

/** A merge of two schools that changed nothing. */
async function makeMerge({ db }: Asker) {
  const [stays, goes] = [await makeSchool(db), await makeSchool(db, { delisted_at: new Date().toISOString() })]
  const { id: staff } = await makeStaff(db, 'database_executive')
  await db.updateTable('school').set({ merged_into_id: stays.id }).where('id', '=', goes.id).execute()
  const merge = { school_id: stays.id, merged_school_id: goes.id, staff_id: staff }
  return (await db.insertInto('school_merge').values(merge).returning('id').executeTakeFirstOrThrow()).id
}

const atPhoto = async (db: Asker['db']) => ({ params: { slug: 'collab-school', id: await makePhotoRow(db, world.school.collab) } })

export const everyOperation: EveryOperation = {
  listClasses: ['staff', nothing],
  listBoards: ['staff', nothing],
  searchSchoolNames: [lookingUp, () => ({ query: { name: 'Collab' } })],
  getSchool: [lookingUp, atSlug],
  listSchools: [lookingUp, nothing],
  listSchoolsLacking: [lookingUp, () => ({ query: { no_fees: 'true' } })],
  mapSchools: [lookingUp, nothing],
  listRanking: [editors, nothing],
  rankSchool: [editors, () => ({ params: { id: 1 }, body: { rank: 3 } })],
  findSimilarSchools: [editors, () => ({ query: { name: 'Collab School' } })],
  registerSchool: [
    editors,
    () => ({ body: { name: `School ${crypto.randomUUID()}`, location: { district: world.district.puneDistrict, district_region: null } } }),
  ],
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
    async ({ db }) => ({ params: { slug: (await makeSchool(db)).slug }, body: { session: '2026-27', classes: [{ class_id: 1 }] } }),
  ],
  openClasses: [
    editors,
    async (asker) => {
      const { slug, relation } = await makeTeaching(asker)
      return { params: { slug }, body: { session: '2026-27', class_relation: relation } }
    },
  ],
  changeOpenClass: [
    editors,
    async (asker) => {
      const { slug, relation } = await makeTeaching(asker)
      const open = { class_relation_id: relation, session: '2026-27', is_open: true }
      const { id } = await asker.db.insertInto('open_class').values(open).returning('id').executeTakeFirstOrThrow()
      return { params: { slug, id }, body: { admission_open: 'CLOSED' } }
    },
  ],
  setFormPrice: [editors, async (asker) => ({ body: { class_relation: (await makeTeaching(asker)).relation, form_price: 500 } })],
  setFees: [
    editors,
    async (asker) => {
      const { slug, relation } = await makeTeaching(asker)
      return { params: { slug }, body: { session: '2026-27', fees: [{ class_relation: relation, head: 1, amount: 5000, tenure: 'M' }] } }
    },
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
      const change = { school_id: world.school.collab, part: 'permissions', before: '{"global_rank":3}', after: '{}', said: '[]' }
      const { id } = await db.insertInto('school_change').values(change).returning('id').executeTakeFirstOrThrow()
      return { params: { slug: 'collab-school', id: Number(id) } }
    },
  ],
  listSchoolUses: [editors, atSlug],
  removeSchool: [editors, async ({ db }) => ({ params: { slug: (await makeSchool(db)).slug } })],
  restoreSchool: [
    editors,
    async ({ db }) => ({ params: { slug: (await makeSchool(db, { delisted_at: new Date().toISOString() })).slug } }),
  ],
  listRemovedSchools: [editors, nothing],
  listSchoolDoubles: [editors, nothing],
  keepSchoolsApart: [editors, async ({ db }) => ({ body: { one: (await makeSchool(db)).id, other: (await makeSchool(db)).id } })],
  previewSchoolMerge: [
    editors,
    async ({ db }) => ({ query: { stays: String((await makeSchool(db)).id), goes: String((await makeSchool(db)).id) } }),
  ],
  mergeSchools: [editors, async ({ db }) => ({ body: { stays: (await makeSchool(db)).id, goes: (await makeSchool(db)).id } })],
  undoSchoolMerge: [editors, async (asker) => ({ params: { id: await makeMerge(asker) } })],
  listGallery: [lookingUp, atSlug],
  addPhoto: [
    editors,
    async () => {
      const body = new FormData()
      body.set('photo', new Blob([await makePhoto({ width: 40, height: 30 })]), 'gate.jpg')
      return { params: { slug: 'collab-school' }, body }
    },
  ],
  changeCaption: [editors, async ({ db }) => ({ ...(await atPhoto(db)), body: { caption: 'The gate' } })],
  orderGallery: [editors, edit({ order: [] })],
  removePhoto: [editors, ({ db }) => atPhoto(db)],
}
