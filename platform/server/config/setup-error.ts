/** A trouble at the start that staff can mend. It is shown as its sentence, without a stack. */
export class SetupError extends Error {
  override name = 'SetupError'
}
