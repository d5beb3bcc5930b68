import type { BrandAnswer } from '../../../shared/brand/brand-schemas.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { showBrand } from '../../ui/brand.ts'
import { useTranslation } from '../../ui/use-translation.ts'
import { EditedForm } from '../kit/edited-form.tsx'
import { Examples } from '../kit/examples.tsx'
import { officeCall } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { readVersion } from '../kit/versions.ts'
import { BrandConflict } from './brand-conflict.tsx'
import { BrandForm } from './brand-form.tsx'
import { brandChange, brandValues } from './brand-values.ts'

const PATH = '/brand'

/** The name, the logo and the sponsors of the site. */
export default function BrandPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('officeBrand.title')} lead={t('officeBrand.lead')}>
      <BrandSettings />
    </OfficeFrame>
  )
}

function BrandSettings() {
  const { t } = useTranslation()
  const loaded = useLoaded(PATH, readVersion<BrandAnswer>, true)
  return (
    <>
      <Examples onRemoved={loaded.reload} />
      <EditedForm
        path={PATH}
        loaded={loaded}
        missing={t('office.failed')}
        valuesOf={brandValues}
        store={async (values, { tag }) => {
          await officeCall('PUT', PATH, brandChange(values), { 'if-match': tag })
          // This page shows the new logo in its own header.
          showBrand((await readVersion<BrandAnswer>(PATH)).thing)
        }}
        Conflict={BrandConflict}
        done={t('officeBrand.saved')}
      >
        {(form) => <BrandForm {...form} />}
      </EditedForm>
    </>
  )
}
