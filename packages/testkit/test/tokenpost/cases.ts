import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LOGINS = `default:
  calls:
    - call: POST /v1/tokens
      headers: { authorization: Basic ZGVtbzpkZW1vLXBhc3N3b3Jk }
      sends: grant_type=client_credentials
      gives: { status: 200, headers: { content-type: application/json }, body: { access_token: made-up-token-1 } }
  headers: { authorization: Bearer made-up-token-1 }
`;

/** The cases of Example Post with another login. The system empties its folder of temporary files. */
export function tokenCases(): string {
  const folder = mkdtempSync(join(tmpdir(), 'token-cases-'));
  cpSync(fileURLToPath(new URL('../examplepost/fixtures', import.meta.url)), folder, { recursive: true });
  writeFileSync(join(folder, 'logins.yaml'), LOGINS);
  return folder;
}
