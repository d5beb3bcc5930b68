/** The suggestions of fields for a time zone, whose attribute `list` is `time-zones`. */
export const TimeZones = () => (
  <datalist id="time-zones">
    {Intl.supportedValuesOf('timeZone').map((zone) => (
      <option key={zone} value={zone} />
    ))}
  </datalist>
)
