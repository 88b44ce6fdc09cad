import textStyles from '#platform/web/ui/text-styles.module.css'

/** In place of a parent’s name, beside own work on a lead that the reader no longer sees. */
export const LeadGone = () => (
  <span className={textStyles.quiet} title="You can no longer see this lead. What you did still counts as yours.">
    No longer with you
  </span>
)
