/** The address is a screen's that the account may not open. */
export class ForbiddenError extends Error {
  override readonly name = 'ForbiddenError'
}
