import type pg from 'pg'
import { hashPassword } from '#domains/accounts/server/account/password.ts'
import { boardingCounsellor, type DemoAccount, demoPassword } from './staff.ts'

export async function insertStaff(client: pg.ClientBase, accounts: readonly DemoAccount[]): Promise<void> {
  await client.query(
    `insert into staff (id, email, name, password_hash, user_type, is_admin, is_executive, is_boarding,
      boarding_unassigned_data_permission, dormant_data_permission, created_at)
    select account.id, email, name, $2, user_type, is_admin, is_executive, is_boarding,
      boarding_unassigned_data_permission, dormant_data_permission, setting.now - interval '400 days'
    from json_populate_recordset(null::staff, $1::json) as account cross join demo_build.setting
    order by account.id`,
    [JSON.stringify(accounts), await hashPassword(demoPassword)],
  )
  await client.query(
    `with city as (select id, row_number() over (order by rank desc, id) as n from place where kind = 'city' order by rank desc, id limit 20)
    insert into staff_city (staff_id, city_id)
    select staff.id, city.id from staff join city on n = 1 + (staff.id - 1) % (select count(*) from city)`,
  )
  await client.query('insert into demo_build.setting_staff values ($1)', [boardingCounsellor])
}
