import classes from './imports.module.css'

/** What all rows of a file lack, or would lose. */
export const LackedByAll = ({ sentences }: { sentences: readonly string[] }) =>
  sentences.length > 0 && (
    <ul className={classes.lacking} aria-label="Values for all rows">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
