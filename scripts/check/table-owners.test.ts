import { describe, expect, test } from 'vitest'
import { plantFiles } from './plant-files.ts'
import { checkTableOwners } from './table-owners.ts'

const migrations = {
  'platform/server/db/migrations/0001-platform.sql': 'create table audit_entry (id integer);',
  'domains/notices/server/migrations/0004-notices.sql': 'create table notice (id integer);',
  'domains/leads/server/migrations/0006-leads.sql': 'create table lead (id integer);\ncreate table lead_share (id integer);',
  'domains/calls/server/migrations/views/lead-calls.sql': 'create view lead_calls as select 1;',
  'portal/server/migrations/views/lead-listing-truth.sql': 'create view lead_listing_truth as select 1 from call join lead on true;',
  'domains/calls/server/migrations/0008-calls.sql': 'create table call (id integer);',
}

const troubles = async (path: string, text: string) => await checkTableOwners(await plantFiles({ ...migrations, [path]: text }))

describe('statements on tables of others', () => {
  test.each([
    ['a lower domain reads a higher one’s', 'domains/leads/server/a.ts', `db.selectFrom('call')`, 'reads call of the domain calls'],
    [
      'a domain reads one beside it',
      'domains/actions/server/a.ts',
      `.leftJoin('call as c', 'c.id', 'x')`,
      'reads call of the domain calls',
    ],
    ['in one of several tables', 'domains/actions/server/a.ts', `db.selectFrom(\n  ['call', 'lead'])`, 'reads call of the domain calls'],
    ['in SQL', 'domains/notices/server/a.ts', 'sql`select from notice join lead on true`', 'reads lead of the domain leads'],
    ['in the list of a clause', 'domains/notices/server/a.ts', 'sql`select from notice as one, lead where true`', 'reads lead of'],
    ['a view', 'domains/leads/server/a.ts', 'sql`select from lead_calls`', 'reads lead_calls of'],
    [
      'a view that reads a higher one’s',
      'domains/leads/server/migrations/views/a.sql',
      'create view a as\nselect from lead join call on true;',
      'reads call of the domain calls',
    ],
    [
      'a key to a higher one’s',
      'domains/leads/server/migrations/0002-a.sql',
      'create table a (call_id integer references call);',
      'reads call of the domain calls',
    ],
    [
      'a column of another’s',
      'domains/calls/server/migrations/0002-a.sql',
      'alter table lead add column a integer;',
      'writes lead, which only',
    ],
    ['an index of another’s', 'domains/calls/server/migrations/0002-a.sql', 'create index a on lead (id);', 'writes lead, which only'],
    ['a higher domain writes', 'domains/calls/server/a.ts', `tx.insertInto('lead_share')`, 'writes lead_share, which only leads may write'],
    ['a change in SQL', 'domains/calls/server/a.ts', 'sql`update lead set id = 1`', 'writes lead, which only leads may write'],
    ['an addition', 'domains/calls/server/a.ts', 'sql`\n  insert into lead_share (id)`', 'writes lead_share, which'],
    ['a deletion', 'domains/calls/server/a.ts', 'sql`delete from lead_share using lead`', 'writes lead_share, which'],
    ['a domain writes the platform’s', 'domains/calls/server/a.ts', `tx.deleteFrom('audit_entry')`, 'which only platform may write'],
    ['the portal writes', 'portal/server/person/a.ts', `client.query('insert into lead (id) values (1)')`, 'the portal writes nothing'],
    ['the platform reads', 'platform/server/http/a.ts', `db.selectFrom('lead')`, 'The platform knows only its own tables'],
  ])('%s', async (_, path, text, expected) => {
    const found = await troubles(path, text)
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(expected)
  })

  test('of the domain that a table left, once another took it over', async () => {
    const taken = {
      'domains/calls/server/migrations/0009-a.sql': 'alter table lead_share rename to call_share;\ncomment on table lead is $$a$$;',
    }
    const root = await plantFiles({
      ...migrations,
      ...taken,
      'domains/leads/server/a.ts': `tx.deleteFrom('call_share'); tx.updateTable('lead')`,
    })
    const found = await checkTableOwners(root)
    expect(found).toEqual([
      expect.stringContaining('writes call_share, which only calls may write'),
      expect.stringContaining('writes lead, which only calls may write'),
    ])
  })

  test('the line is that of the name', async () => {
    expect(await troubles('domains/leads/server/a.ts', `const a = 1\ndb\n  .selectFrom(\n    'call')\n`)).toEqual([
      expect.stringMatching(/^domains\/leads\/server\/a\.ts:4: reads call/),
    ])
  })
})

describe('allowed statements', () => {
  test.each([
    ['one’s own', 'domains/leads/server/a.ts', `tx.insertInto('lead'); sql\`select from lead_listing_truth\``],
    ['a read of a lower domain’s', 'domains/calls/server/a.ts', 'sql`select from call join lead on true, notice`'],
    ['a read of the platform’s', 'domains/notices/server/a.ts', `db.selectFrom('audit_entry')`],
    ['a read by the portal', 'portal/server/a.ts', `db.selectFrom('call')`],
    ['a view that the portal puts together', 'domains/leads/server/a.ts', 'sql`select from lead_listing_truth`'],
    [
      'a key from one domain to another',
      'portal/server/migrations/0001-a.sql',
      'alter table lead add foreign key (call_id) references call;',
    ],
    ['tests', 'domains/leads/server/a.test.ts', `tx.deleteFrom('call')`],
    [
      'words of a comment',
      'domains/leads/server/a.ts',
      '// Comes from call.\n/** Made from call,\n * update call set. */\nconst a = 1 // join call',
    ],
    ['names that are no table', 'domains/leads/server/a.ts', 'sql`with seen as (select 1) select from seen for update of lead`'],
    ['what a function raises', 'domains/leads/server/a.ts', "raise exception using call = 'none'"],
    ['the columns of a conflict', 'domains/leads/server/a.ts', 'sql`insert into lead (id) on conflict do update set id = 1`'],
  ])('%s', async (_, path, text) => {
    expect(await troubles(path, text)).toEqual([])
  })
})
