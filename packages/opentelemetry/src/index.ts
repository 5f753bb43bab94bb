export { type OpenTelemetryOptions, openTelemetryObserver } from './observer.js';
