import type { ShopSettingsAnswer } from '../../../shared/shop/settings-schemas.ts'
import { useLoaded } from '../../api/use-loaded.ts'
import { useClubs } from '../../clubs/clubs-store.ts'
import { shopSettings } from '../../clubs/shop-settings.ts'
import { LoadingLine } from '../../ui/loading-line.tsx'
import { useTranslation } from '../../ui/use-translation.ts'
import { EditedForm } from '../kit/edited-form.tsx'
import { officeCall } from '../kit/office-calls.ts'
import { OfficeFrame } from '../kit/office-frame.tsx'
import { readVersion } from '../kit/versions.ts'
import { SettingsConflict } from './settings-conflict.tsx'
import { SettingsForm } from './settings-form.tsx'
import { settingsChange, settingsValues } from './settings-values.ts'

const PATH = '/shop/settings'

/** The currency, the handling fee and the approximate second currency of the shop. */
export default function ShopSettingsPage() {
  const { t } = useTranslation()
  return (
    <OfficeFrame title={t('officeMoney.title')} lead={t('officeMoney.lead')}>
      <Settings />
    </OfficeFrame>
  )
}

function Settings() {
  const { t } = useTranslation()
  const { clubs, failed, retry } = useClubs()
  const loaded = useLoaded(PATH, readVersion<ShopSettingsAnswer>, true)
  if (!clubs) return <LoadingLine failed={failed && t('office.failed')} onRetry={retry} />
  const ids = clubs.map(({ id }) => id)
  return (
    <EditedForm
      path={PATH}
      loaded={loaded}
      missing={t('office.failed')}
      valuesOf={(settings) => settingsValues(settings, ids)}
      store={async (values, { thing, tag }) => {
        await officeCall('PUT', PATH, settingsChange(values, thing), { 'if-match': tag })
        void shopSettings.load()
      }}
      Conflict={SettingsConflict}
      done={t('officeMoney.saved')}
    >
      {(form, { thing }) => <SettingsForm {...form} stored={thing} clubs={clubs} />}
    </EditedForm>
  )
}
