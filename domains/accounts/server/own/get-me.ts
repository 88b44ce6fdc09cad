import { type Me, getMe as question } from '#domains/accounts/contract/sessions.ts'
import type { FirmValues } from '#platform/contract/firm-settings.ts'
import { isOfType } from '#platform/contract/roles.ts'
import type { Database } from '#platform/server/db/database.ts'
import { holdsDemoData } from '#platform/server/db/holds-demo-data.ts'
import type { Staff } from '#platform/server/http/staff.ts'
import { phoneOf } from '#platform/server/numbers/telephone-number.ts'

export async function getMe(db: Database, firm: FirmValues, staff: Staff): Promise<Me> {
  const isSales = isOfType('sales', staff)
  return {
    user: { id: staff.id, user_type: staff.user_type, is_admin: staff.is_admin, is_executive: staff.is_executive },
    user_ptr: { name: staff.name, email: staff.email },
    user_info: {
      is_boarding: staff.is_boarding,
      boarding_unassigned_data_permission: staff.boarding_unassigned_data_permission,
      dormant_data_permission: staff.dormant_data_permission,
    },
    ca_user_id: isSales ? null : staff.id,
    sales_user_id: isSales ? staff.id : null,
    roles: [...staff.roles],
    phone: staff.phone === null ? null : phoneOf(staff.phone),
    demo_data: await holdsDemoData(db),
    must_choose_password: staff.session.needs_own_password,
    must_set_up_factor: staff.session.needs_second_factor,
    firm: question.answer.shape.firm.parse(firm),
    session_expires_at: staff.session.expires_at,
  }
}
