import { isMailVariable, mailVariables } from '#domains/mail/contract/document.ts'
import { FilledText } from '#domains/messages/web/thread/composer/filled-text.tsx'
import classes from './templates.module.css'

/** A line of a template with the names of its variables in words. */
export const NamedLine = ({ line }: { line: string }) => (
  <bdi className={classes.named}>
    <FilledText written={line} valueAt={() => ''} labelAt={(name) => (isMailVariable(name) ? mailVariables[name] : name)} />
  </bdi>
)
