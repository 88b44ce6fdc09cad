import { makeLead } from '#testing/make/make-lead.ts'
import { type Asker, counsellors, type EveryOperation, ofLead } from '#testing/server/every-operation.ts'

const two = async ({ db, lead, staff }: Asker) => ({ stays: lead, goes: await makeLead(db, { lead: { owner_id: staff } }) })
const none = () => ({ params: { id: 2_000_000_000 } })

export const everyOperation: EveryOperation = {
  previewMerge: [
    counsellors,
    async (asker) => {
      const { stays, goes } = await two(asker)
      return { query: { stays: String(stays), goes: String(goes) } }
    },
  ],
  mergeLeads: [counsellors, async (asker) => ({ body: await two(asker) })],
  previewSplit: [counsellors, none, 404, 'there is no such merge'],
  splitLeads: [counsellors, none, 404, 'there is no such merge'],
  listDuplicates: [counsellors, ofLead],
}
