/** Whether a field of the lead is being edited, or a dialog, a menu or a list is open over the dialer. */
export const isSomethingOpen = (page: ParentNode = document) =>
  [...page.querySelectorAll('[data-stage] form, [role="dialog"]:not([data-stage]), [role="menu"], [role="listbox"]')].some((each) =>
    each.checkVisibility({ visibilityProperty: true }),
  )
