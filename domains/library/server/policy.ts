import type { Staff } from '#platform/server/http/staff.ts'

/** A file is changed by the person who added it, and by admins of any kind. */
export const mayChange = (reader: Staff, addedBy: number) => reader.is_admin || reader.id === addedBy
