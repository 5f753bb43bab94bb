import { z } from 'zod';
import { isTimeZone } from '../values/zoned-clock.js';

/** The settings of every account over HTTP: its server, and the time zone in which "today" is meant. */
export interface HttpSettingsOptions<Environment extends string> {
  /** The carrier's own base URLs; `sandbox` is the default where there is one, else the first. */
  readonly hosts: Readonly<Record<Environment, string>>;
  /** IANA name of the default time zone: `America/Toronto`. */
  readonly time_zone: string;
}

/**
 * The settings that all carriers over HTTP share, to be spread into the schema and the rows of an account:
 * `z.strictObject({ client_id: …, ...http.shape })`, `fields: { client_id: …, ...http.fields }`. A carrier that has
 * more to say about one of them writes its own row after these.
 */
export function httpSettings<const Environment extends string>({
  hosts,
  time_zone,
}: HttpSettingsOptions<Environment>) {
  const environments = Object.keys(hosts) as [Environment, ...Environment[]];
  const usual = environments.find((name) => name === 'sandbox') ?? environments[0];
  return {
    shape: {
      environment: z.enum(environments).default(usual as never),
      server_url: z.url({ protocol: /^https?$/ }).optional(),
      time_zone: z
        .string()
        .refine(isTimeZone, `must be an IANA time zone, e.g. ${time_zone}`)
        .default(time_zone),
    },
    fields: {
      environment: {
        meaning: environments
          .map((name) => `\`${name}\``)
          .join(' or ')
          .concat('.'),
        default: usual as string,
      },
      server_url: { meaning: 'Another base URL, for a proxy or a simulator.' },
      time_zone: { meaning: 'Where "today" is, when a request gives no date.', default: time_zone },
    },
    /** The base URL of an account, without a slash at its end. */
    serverUrl: (settings: { readonly environment: Environment; readonly server_url?: string | undefined }) =>
      (settings.server_url ?? hosts[settings.environment]).replace(/\/+$/, ''),
  };
}
