import { sql } from 'kysely'
import type { TransferRequest } from '#domains/sharing/contract/requests.ts'

/** A row of `transfer_request as request` waits for an answer. */
export const isOpenRequest = sql<boolean>`(request.closed_at is null and request.lapses_at > now())`

/** A request as JSON; stands where `request` is joined with the `staff` who asks. */
export const requestRow = sql<TransferRequest>`json_build_object('id', request.id, 'by', json_build_object('id', staff.id, 'name', staff.name),
  'at', request.at, 'lapses_at', request.lapses_at)`
