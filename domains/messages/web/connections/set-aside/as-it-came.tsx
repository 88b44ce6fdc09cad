import classes from './set-aside.module.css'

interface AsItCameProps {
  label: string
  children: string
}

/** Shows text from outside to the letter, in a box that scrolls. */
export const AsItCame = ({ label, children }: AsItCameProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
  <section className={classes.told} tabIndex={0} aria-label={label}>
    {children}
  </section>
)
