import { type Asker, admins, type EveryOperation, nothing } from '#testing/server/every-operation.ts'

async function makeChange({ db }: Asker): Promise<number> {
  const { id } = await db
    .insertInto('firm_setting_change')
    .values({
      name: 'parent_page_days',
      value: '20',
      follows: (eb) =>
        eb
          .selectFrom('firm_setting_change')
          .select((all) => all.fn.max('id').as('id'))
          .where('name', '=', 'parent_page_days'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const everyOperation: EveryOperation = {
  listSettings: [admins, nothing],
  changeSetting: [admins, async (asker) => ({ params: { name: 'parent_page_days' }, body: { value: 25, seen: await makeChange(asker) } })],
  undoSetting: [admins, async (asker) => ({ params: { name: 'parent_page_days' }, body: { change: await makeChange(asker) } })],
}
