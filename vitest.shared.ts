import { defineConfig, type ViteUserConfig } from 'vitest/config';

const conditions = ['@waybill/source', 'module', 'node', 'development|production'];
export function packageConfig(name: string): ViteUserConfig {
  return defineConfig({
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: { name, include: ['test/**/*.test.ts'] },
  });
}
