/** A function of PostgreSQL that is written from TypeScript. Its body is one expression, so PostgreSQL inlines it. */
export interface SqlFunction {
  /** Why it is as it is, in sentences. */
  comment: string
  /** With its parameters: `lead_step(kind text, status text)`. */
  name: string
  returns: 'boolean' | 'integer' | 'integer[]' | 'text[]' | 'interval' | 'text'
  expression: string
}

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

export const quotedList = (texts: readonly string[]): string => `(${texts.map(quoted).join(', ')})`

/** A line for each case; without `of`, each is a condition. */
export const cases = (
  of: string,
  whens: readonly (readonly [value: string, result: string | number])[],
  otherwise?: string | number,
): string =>
  [
    of ? `case ${of}` : 'case',
    ...whens.map(([value, result]) => `    when ${value} then ${result}`),
    ...(otherwise === undefined ? [] : [`    else ${otherwise}`]),
    '  end',
  ].join('\n')

const textOf = ({ comment, name, returns, expression }: SqlFunction) =>
  `-- ${comment}\ncreate or replace function ${name} returns ${returns} language sql immutable parallel safe as $$\n  select ${expression}\n$$;\n`

/** The file of a domain's functions in `migrations/views/`. `source` is the file that they are written from. */
export const sqlFileOf = (functions: readonly SqlFunction[], source: string): string =>
  [`-- Written by portal/server/generate-functions.ts from ${source} and what that imports.\n`, ...functions.map(textOf)].join('\n')
