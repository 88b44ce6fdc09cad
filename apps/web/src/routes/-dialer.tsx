import { RemoveAdmission } from '../actions/remove-admission.tsx'
import { TakeAdmission } from '../actions/take-admission.tsx'
import DialerModal from '../dialer/dialer-modal.tsx'

/** The dialer with what domains beside it can do with its lead. */
export default function Dialer({ onClose }: { onClose: () => void }) {
  return (
    <DialerModal
      onClose={onClose}
      recommendedSchools={() => null}
      sections={{
        admissionTools: (admission, leadId) => <RemoveAdmission leadId={leadId} admission={admission} />,
        admissionHeadTools: (lead) => <TakeAdmission lead={lead} />,
      }}
    />
  )
}
