interface Named {
  /** Why it is as it is, in sentences. */
  comment: string
  /** With its parameters: `lead_step(kind text, status text)`. */
  name: string
}

/** One expression, which PostgreSQL inlines. */
interface ExpressionFunction extends Named {
  returns: 'boolean' | 'integer' | 'integer[]' | 'text[]' | 'interval' | 'text'
  expression: string
}

/** What a trigger runs: statements of PL/pgSQL. */
interface TriggerFunction extends Named {
  returns: 'trigger'
  statements: string
}

/** A function of PostgreSQL that is written from TypeScript. */
export type SqlFunction = ExpressionFunction | TriggerFunction

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

function textOf(written: SqlFunction): string {
  const begins = `-- ${written.comment}\ncreate or replace function ${written.name} returns ${written.returns} language`
  return written.returns === 'trigger'
    ? `${begins} plpgsql as $$\nbegin\n${written.statements}\nend $$;\n`
    : `${begins} sql immutable parallel safe as $$\n  select ${written.expression}\n$$;\n`
}

/** The file of a domain's functions in `migrations/views/`. `source` is the file that they are written from. */
export const sqlFileOf = (functions: readonly SqlFunction[], source: string): string =>
  [`-- Written by portal/server/generate-functions.ts from ${source} and what that imports.\n`, ...functions.map(textOf)].join('\n')
