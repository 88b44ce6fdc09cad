interface Described {
  id: string
  className: string | undefined
  isMultiline: boolean
  error: string | undefined
}

/** Makes an editor a text field to screen readers, named by the label that stands over it. */
export const editorAttributes = ({ id, className, isMultiline, error }: Described): Record<string, string> => ({
  role: 'textbox',
  'aria-labelledby': `${id}-label`,
  'aria-multiline': String(isMultiline),
  class: className ?? '',
  dir: 'auto',
  ...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
})
