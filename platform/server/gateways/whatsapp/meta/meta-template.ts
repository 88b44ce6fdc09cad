import type { FilledTemplate } from '../../messaging/sender.ts'

type Values = FilledTemplate['values']

const isNumber = (name: string) => /^\d+$/.test(name)

/** The values of a header or body. Places with numbers are filled in the order of these, wherever they stand. */
const parametersOf = (values: Values) =>
  values
    .toSorted((one, other) => (isNumber(one.name) && isNumber(other.name) ? Number(one.name) - Number(other.name) : 0))
    .map(({ name, value }) => ({ type: 'text', ...(!isNumber(name) && { parameter_name: name }), text: value }))

function headerOf({ file }: FilledTemplate): object[] {
  if (!file) return []
  const media = { id: file.mediaId, ...(file.kind === 'document' && { filename: file.name }) }
  return [{ type: 'header', parameters: [{ type: file.kind, [file.kind]: media }] }]
}

/** A filled-in template as Meta takes it. */
export function templateOf(template: FilledTemplate): object {
  const { name, language, values } = template
  const texts = (['header', 'body'] as const).flatMap((type) => {
    const parameters = parametersOf(values.filter(({ part }) => part === type))
    return parameters.length > 0 ? [{ type, parameters }] : []
  })
  const buttons = values.flatMap(({ button, value }) =>
    button === undefined ? [] : [{ type: 'button', sub_type: 'url', index: String(button), parameters: [{ type: 'text', text: value }] }],
  )
  return { name, language: { code: language }, components: [...headerOf(template), ...texts, ...buttons] }
}
