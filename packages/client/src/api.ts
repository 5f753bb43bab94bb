/* Made by tools/docs/openapi.ts from the description of the HTTP API. */

/** What each path takes and answers, by method. */
export interface paths {
    "/v1/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What every carrier would charge, cheapest first
         * @description Needs a key with the scope `quote`.
         */
        post: operations["getRates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/rates/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The same, each account as it answers
         * @description Needs a key with the scope `quote`.
         */
        post: operations["streamRates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was bought, the newest first
         * @description Needs a key with the scope `read`.
         */
        get: operations["listShipments"];
        put?: never;
        /**
         * Buy a label, once for each key
         * @description Sent again with the same key, it answers with what was bought, and buys nothing. After a cut connection or a status of 500 and above, send the same request with the same key. The purchase does not end when the client goes away.
         *
         *     Needs a key with the scope `buy`.
         */
        post: operations["buyShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A purchase as it is kept, and where its documents are
         * @description Needs a key with the scope `read`.
         */
        get: operations["getShipment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{key}/documents/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A label or another paper, as the carrier made it
         * @description Needs a key with the scope `read`.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{key}/documents/{number}/pages/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A page of a label or another paper as a picture
         * @description Of a PDF, PNG or GIF. What is written for a printer, such as ZPL, is 406.
         *
         *     Needs a key with the scope `read`.
         */
        get: operations["getPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{key}/tracking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the packages of a shipment are
         * @description Needs a key with the scope `read`.
         */
        get: operations["trackShipment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{key}/void": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a shipment, or some of its packages
         * @description Doing it again is harmless.
         *
         *     Needs a key with the scope `buy`.
         */
        post: operations["voidShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{key}/recover": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the carrier what became of a purchase that is unknown, or fetch what is missing of one
         * @description Buys nothing. Of any other purchase it answers with what is kept.
         *
         *     Needs a key with the scope `buy`.
         */
        post: operations["recoverShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/shipments/{key}/settle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep what a person found out about a purchase that is unknown
         * @description If it was not bought, the same key buys again.
         *
         *     Needs a key with the scope `buy`.
         */
        post: operations["settleShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/tracking": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Where packages are, of any carriers
         * @description Needs a key with the scope `read`.
         */
        post: operations["trackPackages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/proofs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What proves that a package was delivered
         * @description The carrier is that of `shipment`, or the one of the query.
         *
         *     Needs a key with the scope `read`.
         */
        post: operations["fetchProofOfDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/voids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void what was bought, by its stored result
         * @description Doing it again is harmless.
         *
         *     Needs a key with the scope `buy`.
         */
        post: operations["voidStoredShipment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Whether a carrier knows an address, and how it writes it
         * @description Needs a key with the scope `quote`.
         */
        post: operations["checkAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/locations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Places of a carrier to hand packages over or to collect them
         * @description Needs a key with the scope `quote`.
         */
        post: operations["findLocations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pickups/availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * When the driver of a carrier can come
         * @description Needs a key with the scope `quote`.
         */
        post: operations["checkPickup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pickups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book a driver
         * @description The carrier is that of `shipments`, or the one of the query. Keep the result: it names the pickup later.
         *
         *     Needs a key with the scope `buy`.
         */
        post: operations["schedulePickup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pickups/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a pickup
         * @description Keep the new result: a carrier may give the pickup another number.
         *
         *     Needs a key with the scope `buy`.
         */
        post: operations["updatePickup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pickups/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a pickup
         * @description Doing it again is harmless.
         *
         *     Needs a key with the scope `buy`.
         */
        post: operations["cancelPickup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/pickups/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What became of a pickup
         * @description Needs a key with the scope `read`.
         */
        post: operations["fetchPickup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manifests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close the day: tell a carrier what it is handed over
         * @description The account is that of `shipments`, or the one of the query. What is closed can no longer be voided.
         *
         *     Needs a key with the scope `buy`.
         */
        post: operations["closeDay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/manifests/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Documents of a closed day, by its stored result
         * @description Needs a key with the scope `read`.
         */
        post: operations["fetchManifest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/returns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a label for goods that come back, once for each key
         * @description It is kept like a purchase, and found among the shipments. Sent again with the same key, it answers with what was made, and makes no other label. One that is unknown is settled by a person: no carrier can be asked about it.
         *
         *     Needs a key with the scope `buy`.
         */
        post: operations["createReturn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/carriers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The accounts of the key, and what their carriers offer
         * @description Needs a key with the scope `quote`.
         */
        get: operations["listCarriers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Batches, the newest first
         * @description Needs a key with the scope `read`.
         */
        get: operations["listBatches"];
        put?: never;
        /**
         * Buy labels for many orders
         * @description Orders come in JSON, or as a file in CSV with the options in the query. Each is bought once, whatever is sent again or cut off.
         *
         *     Needs a key with the scope `buy`.
         */
        post: operations["startBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far a batch is
         * @description Needs a key with the scope `read`.
         */
        get: operations["getBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{name}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The rows of a batch as they are now
         * @description Needs a key with the scope `read`.
         */
        get: operations["listBatchRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{name}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What changes in a batch, as it happens
         * @description Needs a key with the scope `read`.
         */
        get: operations["followBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{name}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a batch
         * @description Rows whose purchase has begun are finished, nothing else is begun. Started again, it goes on.
         *
         *     Needs a key with the scope `buy`.
         */
        post: operations["stopBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{name}/labels.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All labels of a batch in one PDF, in the order of the rows
         * @description Needs a key with the scope `read`.
         */
        get: operations["getBatchLabels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{name}/results.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A line for each row: what was bought, and for how much
         * @description Needs a key with the scope `read`.
         */
        get: operations["getBatchResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{name}/problems.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A line for each problem of a row
         * @description Needs a key with the scope `read`.
         */
        get: operations["getBatchProblems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This description */
        get: operations["describeApi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether the process answers */
        get: operations["isLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether its database answers */
        get: operations["isReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
/** What the description of the API has names for. */
export interface components {
    schemas: {
        /** @description An account with a carrier. */
        AccountAnswer: {
            /** @description Its name. */
            account: string;
            /** @description What it can be asked to do. */
            capabilities: components["schemas"]["Capability"][];
            /**
             * @description Set where a simulator answers in place of the carrier.
             * @constant
             */
            simulated?: true;
        };
        /** @description What a carrier says about an address. */
        AddressAnswer: {
            /** @description What the carrier found out. */
            result: components["schemas"]["AddressResult"];
            /** @description What is to be known about it. */
            errors: components["schemas"]["ErrorEntry"][];
        };
        /** @description An address that the carrier suggests. */
        AddressCandidate: {
            /** @description Its fields, without those that the carrier did not report. */
            address: components["schemas"]["SuggestedAddress"];
            /** @description Whether it is a home or a business. */
            classification: components["schemas"]["AddressClassification"];
            /** @description Fields that differ from what was asked for, by their names in `PartyData`. */
            changed: ("address_lines" | "city" | "state_code" | "postal_code" | "country_code" | "type")[];
            /** @description Further facts of the carrier about it. */
            facts?: {
                [key: string]: unknown;
            };
        };
        /**
         * @description What kind of address it is.
         * @enum {string}
         */
        AddressClassification: "residential" | "commercial" | "mixed" | "unknown";
        /** @description Further facts; carriers add their own. */
        AddressMeta: {
            /** @description Messages of the carrier, and remarks on how its answer was read. */
            notices: components["schemas"]["Notice"][];
        } & {
            [key: string]: unknown;
        };
        AddressRequestData: {
            address: components["schemas"]["PartyData"];
            /** @enum {string} */
            purpose?: "delivery" | "pickup";
            most_candidates?: number;
            extra?: components["schemas"]["Extra"];
        };
        /** @description The answer to an address validation. Look at `checked` before you trust a verdict: not every carrier knows streets. */
        AddressResult: {
            /** @description Carrier identifier, e.g. `canadapost`. */
            carrier: string;
            /** @description Which of the shop's accounts with that carrier; by default the carrier id. */
            account: string;
            /** @description What the carrier found out. */
            verdict: components["schemas"]["AddressVerdict"];
            /** @description What this carrier looked at; empty for `not_checked`. */
            checked: components["schemas"]["CheckedPart"][];
            /** @description Whether it is a home or a business. */
            classification: components["schemas"]["AddressClassification"];
            /** @description The best one first. For `valid` the address as the carrier writes it, where it does. */
            candidates: components["schemas"]["AddressCandidate"][];
            /** @description What is missing, for `incomplete`: `unit`, `street`. */
            missing: string[];
            /** @description Notices of the carrier, and facts of its own. */
            meta: components["schemas"]["AddressMeta"];
        };
        /**
         * @description One of `ADDRESS_VERDICTS`.
         * @enum {string}
         */
        AddressVerdict: "valid" | "corrected" | "incomplete" | "ambiguous" | "not_found" | "not_checked";
        /** @description A carrier's answer to a `Call`, with any status. */
        Answer: {
            /** @description That of the call. */
            step: string;
            /** @description Position of the package in the request, from 0, when the call is about one. */
            package?: number;
            /** @description HTTP status. */
            status: number;
            /** @description Lower-case names. */
            headers: {
                [key: string]: string;
            };
            /** @description Text; base64 where `Call.reply_as` says so; one character for each byte of a `multipart/…` reply. */
            body: string;
        };
        /** @description Orders to buy labels for. */
        BatchBody: {
            /** @description Names the batch: started again under the same name, it goes on. It has no slash. */
            name: string;
            /** @description Which quote is bought; `cheapest` by default. */
            choose?: components["schemas"]["Choose"];
            /** @description Buying stops with the first row that does not fit. */
            budget?: components["schemas"]["Budget"];
            /** @description One for each shipment. */
            rows: components["schemas"]["BatchBodyRow"][];
        };
        /** @description A shipment to buy. */
        BatchBodyRow: {
            /** @description Names the row in its batch: whatever else changes, one label is bought for it. Left out: its place in the list. */
            key?: string;
            /** @description What to ship. A bad one is a row in state `invalid` and stops no other. */
            request: components["schemas"]["ShipmentRequestData"];
            /** @description Where it differs from that of the batch. */
            choose?: components["schemas"]["Choose"];
        };
        /** @description What a batch would cost by the quotes of now. */
        BatchDryRun: {
            /** @description In the order of their numbers. */
            rows: components["schemas"]["BatchDryRunRow"][];
            would_buy: number;
            /** @description Rows that would not be bought. */
            failed: number;
            /** @description The totals of the rows that would be bought, by currency from A to Z. */
            spent: {
                amount: string;
                currency: string;
            }[];
        };
        /** @description What would become of a row; `would_buy` instead of a purchase. */
        BatchDryRunRow: {
            number: number;
            key: string;
            /**
             * @description `no_answer`: a carrier may still have what was to be chosen, but did not answer.
             * @enum {string}
             */
            state: "would_buy" | "invalid" | "no_quotes" | "no_answer" | "over_budget";
            chosen: components["schemas"]["ChosenQuote"] | null;
            /** @description Cheapest first. */
            quotes: components["schemas"]["QuoteSeen"][];
            errors: components["schemas"]["ErrorEntry"][];
        };
        /** @description What events of a batch hold: `row` the row, `progress` how far the batch is. */
        BatchEventData: components["schemas"]["RowResult"] | components["schemas"]["BatchProgress"];
        /** @description How far a batch is. */
        BatchProgress: {
            state: components["schemas"]["BatchState"];
            /** @enum {string} */
            stopped_because?: "stopped" | "budget";
            /** @description Rows, without those that were cancelled. */
            total: number;
            /** @description Rows in state `bought`. */
            done: number;
            /** @description Rows that are settled without a label, `unknown` among them, `cancelled` not. */
            failed: number;
            /** @description Rows that are not settled yet. */
            waiting: number;
            /** @description Rows in each settled state. */
            states: {
                bought: number;
                cancelled: number;
                invalid: number;
                no_quotes: number;
                over_budget: number;
                refused: number;
                unknown: number;
            };
            /** @description By currency, from A to Z. */
            spent: {
                amount: string;
                currency: string;
            }[];
            /** @description Milliseconds, estimated by the rows settled since the batch was started; left out while there is nothing to go by. */
            time_left_ms?: number;
        };
        /** @description Rows of a batch. */
        BatchRowsAnswer: {
            /** @description In the order of their numbers. */
            rows: components["schemas"]["RowResult"][];
        };
        /** @description A batch that was started. */
        BatchStarted: {
            /** @description Its name. */
            name: string;
            /** @description What starting it did with its rows. */
            started: components["schemas"]["StartReport"];
        };
        /**
         * @description `finished`: every row is settled. `stopped`: no worker takes a row before the batch is started again.
         * @enum {string}
         */
        BatchState: "running" | "stopped" | "finished";
        /** @description A part of the list of batches. */
        BatchesAnswer: {
            /** @description The newest first. */
            batches: components["schemas"]["ListedBatch"][];
            /** @description The parameter `after` of the next page; `null` after the last. */
            next: number | null;
        };
        /** @description A pickup that was booked with a shipment. */
        BookedPickup: {
            /** @description The carrier's number for it, by which it is changed or cancelled. */
            confirmation_number: string;
        };
        /** @description An amount that a batch may spend. */
        Budget: {
            amount: number;
            /** @description ISO 4217. */
            currency: string;
        };
        /**
         * Format: date
         * @description A day of the calendar, `YYYY-MM-DD`.
         */
        CalendarDate: string;
        /**
         * @description An operation that a carrier may offer.
         * @enum {string}
         */
        Capability: "rating" | "shipping" | "tracking" | "voiding" | "recovery" | "address_validation" | "pickup" | "pickup_cancel" | "pickup_availability" | "pickup_update" | "pickup_status" | "manifest" | "manifest_documents" | "returns" | "locations" | "proof_of_delivery";
        /** @description What a carrier offers. */
        CarrierAnswer: {
            /** @description Such as `canadapost`. */
            id: string;
            /** @description As people write it. */
            name: string;
            /** @description The accounts that the key may use. */
            accounts: components["schemas"]["AccountAnswer"][];
            /** @description Its services. */
            services: components["schemas"]["ServiceRow"][];
            /** @description Its options. */
            options: components["schemas"]["OptionRow"][];
            /** @description The keys that it reads from an `extra` of a shipment. */
            extras: components["schemas"]["ExtraRow"][];
            /** @description The keys that it reads from an `extra` of other requests. */
            request_extras?: components["schemas"]["RequestExtraRow"][];
            /** @description The packagings that it has names for. */
            packagings?: components["schemas"]["PackagingRow"][];
            /** @description Limits and windows of its operations, as it documents them. */
            operations?: components["schemas"]["OperationFacts"];
            /** @description The page on which people follow a package; `{tracking_number}` stands for the number. */
            tracking_url?: string;
        };
        /** @description The quotes of one account. */
        CarrierOutcome: {
            /** @description Carrier id, e.g. `canadapost`. */
            carrier: string;
            /** @description Which of the shop's accounts with that carrier. */
            account: string;
            /** @description In the order that `getQuotes` has. */
            quotes: components["schemas"]["Quote"][];
            /** @description Why quotes are missing; empty when there is no problem. */
            errors: components["schemas"]["ErrorEntry"][];
            /** @description Milliseconds until the account answered, or the deadline or the caller ended the wait. */
            duration_ms: number;
        };
        /** @description The carriers that the key may use. */
        CarriersAnswer: {
            /** @description By name. */
            carriers: components["schemas"]["CarrierAnswer"][];
        };
        /** @description Money that the carrier collects from the recipient and pays to the shop. It asks for the option `cash_on_delivery`. */
        CashOnDeliveryData: {
            /** @description What is collected for the whole shipment. */
            amount: number;
            /** @description Currency of the amount, ISO 4217. Left out, that of the shipment. */
            currency?: components["schemas"]["CurrencyCode"];
            /** @description Holder of the account that the carrier pays. Left out, the account that the carrier has on file. */
            account_holder?: components["schemas"]["Text"];
            /** @description Number of that account, ISO 13616. */
            iban?: components["schemas"]["Text"];
            /** @description Identifier of its bank, ISO 9362. */
            bic?: components["schemas"]["Text"];
            /** @description Name of its bank. */
            bank_name?: components["schemas"]["Text"];
            /** @description What the payment says, e.g. the number of the order. */
            reference?: components["schemas"]["Text"];
        };
        /**
         * @description A part of an address that a carrier looks at; `deliverable`: whether it delivers there.
         * @enum {string}
         */
        CheckedPart: "street" | "unit" | "city" | "state" | "postal_code" | "deliverable";
        /**
         * @description Which quote of a row is bought, as text:
         *     - `cheapest`
         *     - `fastest`
         *     - `cheapest within 3 days`
         *     - a service by its code or name: `ups:03`, `canadapost/toronto:DOM.EP` (of one account), or without a carrier `DOM.EP`
         *     - `by <name>`: a function of `BatchesOptions.choosers` A list holds preferences: the first of them that finds a quote decides.
         */
        Choose: string | string[];
        /** @description The quote that was chosen. */
        ChosenQuote: {
            carrier: string;
            account: string;
            /** @description The carrier's own code. */
            service: string;
            service_name: string;
            total: number;
            currency: string;
            /** @description `YYYY-MM-DD`, where the carrier says so. */
            delivery_date?: string;
            transit_days?: number;
            /** @description Why this one, in words: `cheapest of 14`. */
            why: string;
        };
        /** @description A time on the clock of that place, `HH:MM`. */
        ClockTime: string;
        /** @description One kind of goods in a package. */
        ContentLineData: {
            description: components["schemas"]["Text"];
            /** @description Units; whole, at least 1. Left out it means 1. */
            quantity?: number;
            /** @description Weight of one unit, in the shipment's `weight_unit`. Above 0. */
            weight?: number;
            /** @description Value of one unit, 0 or more, in `value_currency`. */
            value_amount?: number;
            /** @description Currency of `value_amount`, ISO 4217. Left out, that of the shipment. */
            value_currency?: components["schemas"]["CurrencyCode"];
            /** @description Your stock keeping unit. */
            sku?: components["schemas"]["Text"];
            /** @description The harmonised system (HS) code. */
            code?: components["schemas"]["Text"];
            /** @description Country of origin, ISO 3166-1 alpha-2. */
            origin_country?: components["schemas"]["CountryCode"];
        };
        /**
         * @description A country by ISO 3166-1 alpha-2, in capitals.
         * @enum {string}
         */
        CountryCode: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AO" | "AQ" | "AR" | "AS" | "AT" | "AU" | "AW" | "AX" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BL" | "BM" | "BN" | "BO" | "BQ" | "BR" | "BS" | "BT" | "BV" | "BW" | "BY" | "BZ" | "CA" | "CC" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CW" | "CX" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "EH" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GS" | "GT" | "GU" | "GW" | "GY" | "HK" | "HM" | "HN" | "HR" | "HT" | "HU" | "ID" | "IE" | "IL" | "IM" | "IN" | "IO" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MF" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NF" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PM" | "PN" | "PR" | "PS" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SJ" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SX" | "SY" | "SZ" | "TC" | "TD" | "TF" | "TG" | "TH" | "TJ" | "TK" | "TL" | "TM" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "UM" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WF" | "WS" | "YE" | "YT" | "ZA" | "ZM" | "ZW";
        /** @description A currency by ISO 4217, in capitals. */
        CurrencyCode: string;
        /** @description The fields of a `Customs`: SPEC, "Customs", and `reason_for_export`, `shipping_cost`, `export_declaration` and `sold_to`. */
        CustomsData: {
            description?: components["schemas"]["Text"];
            /** @description Incoterms rule, e.g. `DDP`, `DAP`. It takes precedence over `duty_paid_by`. */
            terms_of_trade?: components["schemas"]["Text"];
            /** @description NOEEI type of the shipment (United States exports). */
            no_eei?: components["schemas"]["Text"];
            /** @description AES / ITN reference (United States exports). */
            aes?: components["schemas"]["Text"];
            /** @description The goods; at least one. */
            items: components["schemas"]["ItemData"][];
            /** @description True when the shipment is commercial. */
            commercial_invoice?: boolean;
            /**
             * @description Why the goods are sent; `commercial_invoice: true` alone means a sale.
             * @enum {string}
             */
            reason_for_export?: "sale" | "gift" | "sample" | "return" | "repair" | "personal_effects" | "documents";
            /** @description What the recipient paid for the carriage, in the shipment's `currency`: customs add it to the value of the goods. */
            shipping_cost?: number;
            /** @description Number of the export declaration that was made beforehand: the MRN of the European Union, the EDN of Australia. That of the United States is `aes`. */
            export_declaration?: components["schemas"]["Text"];
            /** @description The buyer on the commercial invoice, when that is not the recipient. */
            sold_to?: components["schemas"]["PartyData"];
            /** @description Carrier-specific details, keyed `carrier:name`. */
            extra?: components["schemas"]["Extra"];
        };
        /** @description Where the recipient collects the package: a parcel shop, a locker, a post office. A `Location` that was found can be given as it is. */
        DeliveryPointData: {
            /** @description The carrier whose location it is. Others refuse it; left out, each carrier takes the id for its own. */
            carrier?: components["schemas"]["Text"];
            /** @description The carrier's own number of the location. */
            id: components["schemas"]["Text"];
            /**
             * @description What it is, where the carrier has numbers of several kinds.
             * @enum {string}
             */
            kind?: "counter" | "shop" | "locker" | "drop_box" | "other";
            /** @description Its name, for carriers that print it. */
            name?: components["schemas"]["Text"];
            /** @description Where it is, for carriers that want its address besides the number. */
            address?: components["schemas"]["PartyData"];
            /** @description The number by which the location knows the recipient, e.g. the customer number of a DHL Packstation. */
            recipient_number?: components["schemas"]["Text"];
            /** @description What a found `Location` says of itself besides. */
            meta?: {
                shipment_extra?: {
                    [key: string]: components["schemas"]["Text"];
                };
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * @description One of `DOCUMENT_KINDS`.
         * @enum {string}
         */
        DocumentKind: "label" | "return_label" | "auxiliary_label" | "commercial_invoice" | "proforma_invoice" | "customs_declaration" | "waybill" | "receipt" | "cod_card" | "qr_code" | "manifest" | "other";
        /** @description One reason why a carrier gave no result, or only a part of it: the second element of every outcome. The specification leaves its fields open. */
        ErrorEntry: {
            /** @description Carrier identifier, as in `Quote.carrier`. */
            carrier: string;
            /** @description Which of the shop's accounts with that carrier. */
            account: string;
            /** @description The carrier's own code, or a stable word of ours where the carrier gave none. */
            code: string;
            /** @description The carrier's own text, or a sentence of ours where the carrier gave none; with the pause that it asks for, if any. */
            message: string;
            /** @description What kind of problem it is, the same words for every carrier. */
            kind: components["schemas"]["ErrorKind"];
            /** @description True when the same request may succeed later without a change. For `unknown_outcome` it is true only where doing it twice is as good as once, such as voiding a shipment; never for a purchase. */
            retryable: boolean;
            /** @description Milliseconds to wait before the next request, where the carrier said so. */
            retry_after_ms?: number;
            /** @description HTTP status of the reply, if there was one. */
            http_status?: number;
            /** @description Path of the request field that is wrong, e.g. `shipment.items[0].weight`. */
            field?: string;
            /** @description Further facts, JSON-able and free of secrets. */
            details?: {
                [key: string]: unknown;
            };
        };
        /**
         * @description The kind of problem that an `ErrorEntry` reports.
         * @enum {string}
         */
        ErrorKind: "validation" | "authentication" | "rate_limit" | "not_supported" | "carrier" | "not_found" | "too_late" | "unavailable" | "timeout" | "unknown_outcome" | "unexpected_reply";
        /** @description When the carrier expects to deliver. */
        EstimatedDelivery: {
            /** @description `YYYY-MM-DD` at the destination. */
            date: string;
            /** @description Not before this time, `HH:MM` at the destination. */
            from: string | null;
            /** @description Not after this time, `HH:MM` at the destination. */
            to: string | null;
            /** @description `-05:00`; `null` if the carrier does not report it. */
            utc_offset: string | null;
            /**
             * @description `estimated` from where the package is; `scheduled` when it was handed over; `committed` by the service.
             * @enum {string}
             */
            kind: "estimated" | "scheduled" | "committed";
        };
        /** @description A moment in the words of the carrier: the clock on the wall at that place, and its zone where that is known. */
        EventTime: {
            /** @description `YYYY-MM-DD` at that place. */
            date: string;
            /** @description `HH:MM:SS` at that place; `null` if the carrier reports only the day. */
            time: string | null;
            /** @description `-05:00`; `null` if the carrier does not report it. It is never guessed. */
            utc_offset: string | null;
            /** @description `YYYY-MM-DDTHH:MM:SSZ`, the same moment everywhere; `null` unless time and offset are known. */
            utc: string | null;
        };
        /** @description An operation's wire response: the wire request, because replies do not repeat it, and every reply in order. Plain data, so that it can be stored and parsed again. */
        Exchange: {
            /** @description The carrier's request, made from the neutral one. */
            request: unknown;
            /** @description In the order of the calls. */
            replies: components["schemas"]["Reply"][];
        };
        /** @description Carrier-specific details, keyed `carrier:name`. */
        Extra: {
            [key: string]: components["schemas"]["Text"];
        };
        /** @description One named charge on top of the base. */
        ExtraCharge: {
            /** @description The carrier's own name of the charge. */
            name: string;
            /** @description Amount in the quote's currency, above 0. */
            value: number;
        };
        /** @description One key that a carrier reads from an `extra`, written there as `carrier:key`. */
        ExtraRow: {
            /** @description Without the carrier's prefix. */
            key: string;
            /**
             * @description The object whose `extra` holds the key.
             * @enum {string}
             */
            on: "shipper" | "recipient" | "ship_from" | "shipment" | "item" | "customs" | "sold_to" | "customs_item" | "label" | "invoice";
            meaning: string;
            /** @description A value in the right form; the conformance suite sends it. */
            example: string;
            /** @description Operations that read it; both by default. */
            operations?: components["schemas"]["ShipmentOperation"][];
        };
        /** @description A `Call` that got no answer, when the operation went on without it: after a purchase or another change, or because the call was optional. (Otherwise the failure is thrown.) */
        Failure: {
            /** @description That of the call. */
            step: string;
            /** @description Position of the package in the request, from 0, when the call is about one. */
            package?: number;
            /** @description Why there is no answer. */
            failure: {
                /**
                 * @description One of the kinds of error entries.
                 * @enum {string}
                 */
                kind: "unavailable" | "timeout" | "unknown_outcome" | "authentication" | "rate_limit" | "unexpected_reply";
                /** @description The failure in words. */
                message: string;
                /**
                 * @description Set for a purchase that was not sent because the intent could not be stored.
                 * @constant
                 */
                code?: "journal_failed";
                /** @description Whether the call's bytes may have reached the carrier. */
                sent: boolean;
                /**
                 * @description Set for a purchase without a stored reply, in the recovery of an exchange that was cut: it may have been answered, and more may have been bought after it.
                 * @constant
                 */
                may_have_gone_on?: true;
            };
        };
        /** @description Whether the server is there. */
        Health: {
            /**
             * @description `live` while the process answers, `ready` while its database does.
             * @enum {string}
             */
            status: "live" | "ready";
        };
        /** @description The fields of an `Invoice`: SPEC, "Invoice". All may be left out. */
        InvoiceData: {
            /** @description Invoice date, `YYYY-MM-DD`. */
            date?: components["schemas"]["CalendarDate"];
            /** @description Invoice number. */
            identifier?: components["schemas"]["Text"];
            /** @description Kind of invoice, e.g. `commercial`; each carrier's README lists what it takes. */
            type?: components["schemas"]["Text"];
            /** @description Number of copies; whole, at least 1. */
            copies?: number;
            /** @description Carrier-specific details, keyed `carrier:name`. */
            extra?: components["schemas"]["Extra"];
        };
        /** @description The fields of an `Item`: SPEC, "Item", and `net_weight` and `contents`. */
        ItemData: {
            /** @description Your own name for the item; a customs item names its package with it. */
            id?: components["schemas"]["Text"];
            /** @description Weight of one package (in `customs.items`: of one unit), in the shipment's `weight_unit`. Above 0. */
            weight: number;
            /** @description In `customs.items`: weight of one unit without its packaging, in the shipment's `weight_unit`. Left out, `weight` is taken for both. */
            net_weight?: number;
            /** @description Width of one package, in the shipment's `dimension_unit`. Above 0. */
            width?: number;
            /** @description Height of one package, in the shipment's `dimension_unit`. Above 0. */
            height?: number;
            /** @description Length of one package, in the shipment's `dimension_unit`. Above 0. */
            length?: number;
            /** @description Packaging of this item: a neutral name, or the carrier's own code. Default `BOX`, which means the shipment's. */
            packaging_type?: components["schemas"]["Text"];
            description?: components["schemas"]["Text"];
            /** @description The contents. */
            content?: components["schemas"]["Text"];
            /** @description In `shipment.items`: the goods in one package, for carriers that ask for them at home, too. Abroad, goods are declared in `customs.items`. */
            contents?: components["schemas"]["ContentLineData"][];
            /** @description In `shipment.items`: identical packages. In `customs.items`: units. Whole, at least 1. Left out it means 1. */
            quantity?: number;
            /** @description Your stock keeping unit. */
            sku?: components["schemas"]["Text"];
            /** @description Item code, supported by few carriers; for customs, the harmonised system (HS) code. */
            code?: components["schemas"]["Text"];
            /** @description Value of one package or unit, 0 or more, in `value_currency`. */
            value_amount?: number;
            /** @description Currency of `value_amount`, ISO 4217. */
            value_currency?: components["schemas"]["CurrencyCode"];
            /** @description Country of origin, ISO 3166-1 alpha-2. */
            origin_country?: components["schemas"]["CountryCode"];
            /** @description Carrier-specific details, keyed `carrier:name`. */
            extra?: components["schemas"]["Extra"];
        };
        /** @description The fields of a `Label`: SPEC, "Label". All may be left out. */
        LabelData: {
            /**
             * @description File format of the label.
             * @enum {string}
             */
            format?: "PDF" | "ZPL" | "PNG" | "GIF";
            /** @description Label type (paper size and the like); each carrier's README lists its own. */
            type?: components["schemas"]["Text"];
            /** @description Carrier-specific details, keyed `carrier:name`. */
            extra?: components["schemas"]["Extra"];
        };
        /** @description One batch of a list. */
        ListedBatch: {
            state: components["schemas"]["BatchState"];
            /** @enum {string} */
            stopped_because?: "stopped" | "budget";
            /** @description Rows, without those that were cancelled. */
            total: number;
            /** @description Rows in state `bought`. */
            done: number;
            /** @description Rows that are settled without a label, `unknown` among them, `cancelled` not. */
            failed: number;
            /** @description Rows that are not settled yet. */
            waiting: number;
            /** @description Rows in each settled state. */
            states: {
                bought: number;
                cancelled: number;
                invalid: number;
                no_quotes: number;
                over_budget: number;
                refused: number;
                unknown: number;
            };
            /** @description By currency, from A to Z. */
            spent: {
                amount: string;
                currency: string;
            }[];
            /** @description Milliseconds, estimated by the rows settled since the batch was started; left out while there is nothing to go by. */
            time_left_ms?: number;
            /** @description The name of the batch. */
            name: string;
            /** @description Counts batches in the order in which they were started first, with gaps. */
            number: number;
            /** @description ISO 8601. */
            created_at: string;
        };
        /** @description A place where packages are handed over or collected. */
        Location: {
            /** @description Carrier identifier, e.g. `canadapost`. */
            carrier: string;
            /** @description Which of the shop's accounts with that carrier; by default the carrier id. */
            account: string;
            /** @description What a request to ship takes to have the package brought there. */
            id: string;
            /** @description Its name. */
            name: string;
            /** @description What it is. */
            kind: components["schemas"]["LocationKind"];
            /** @description Where it is. */
            address: components["schemas"]["SuggestedAddress"];
            /** @description Degrees north of the equator. */
            latitude: number | null;
            /** @description Degrees east of Greenwich. */
            longitude: number | null;
            /** @description How far it is from where the search began. */
            distance: {
                value: number;
                /** @enum {string} */
                unit: "KM" | "MI";
            } | null;
            /** @description From Monday to Sunday; empty if the carrier does not say. */
            hours: components["schemas"]["OpeningHours"][];
            /** @description The latest time to hand a package over that is to leave on the same day, `HH:MM` there. */
            latest_drop_off: string | null;
            /** @description What people do there; empty if the carrier does not say. */
            purposes: components["schemas"]["LocationPurpose"][];
            /** @description Its telephone number. */
            phone_number: string | null;
            /** @description How to find it, in the carrier's words. */
            instructions: string | null;
            /** @description Notices of the carrier, and facts of its own. */
            meta: components["schemas"]["LocationMeta"];
        };
        /**
         * @description One of `LOCATION_KINDS`.
         * @enum {string}
         */
        LocationKind: "counter" | "shop" | "locker" | "drop_box" | "other";
        /** @description Further facts; carriers add their own. */
        LocationMeta: {
            /** @description Messages of the carrier, and remarks on how its answer was read. */
            notices: components["schemas"]["Notice"][];
            /** @description What `shipment.extra` says of it, for a carrier that needs its name and address beside the id. */
            shipment_extra?: {
                [key: string]: string;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * @description One of `LOCATION_PURPOSES`.
         * @enum {string}
         */
        LocationPurpose: "drop_off" | "collect";
        /** @description Places to hand packages over or to collect them. */
        LocationsAnswer: {
            /** @description The nearest first. */
            locations: components["schemas"]["Location"][];
            /** @description Why locations are missing; empty when there is no problem. */
            errors: components["schemas"]["ErrorEntry"][];
        };
        LocationsNear: {
            address?: components["schemas"]["PartyData"];
            latitude?: number;
            longitude?: number;
        };
        LocationsRequestData: {
            near?: components["schemas"]["LocationsNear"];
            id?: components["schemas"]["Text"];
            radius?: number;
            /** @enum {string} */
            distance_unit?: "KM" | "MI";
            limit?: number;
            purposes?: ("drop_off" | "collect")[];
            kinds?: ("counter" | "shop" | "locker" | "drop_box" | "other")[];
            extra?: components["schemas"]["Extra"];
        };
        /** @description One manifest: carriers write one for each payer, service or place. */
        Manifest: {
            /** @description The carrier's number for it. */
            id: string | null;
            /** @description How many shipments are on it. */
            shipment_count: number | null;
            /** @description What they cost together; `null` if the carrier does not say. */
            total_charge: components["schemas"]["ShippingCharge"] | null;
            /** @description Day from which its document can be fetched, `YYYY-MM-DD`; `null` if it is here, or if there is none. */
            available_after: string | null;
            /** @description The packages on it, as far as the carrier lists them. */
            tracking_numbers: string[];
        };
        /** @description A closed day. */
        ManifestAnswer: {
            /** @description The manifests, and their documents as far as there are any yet. */
            result: components["schemas"]["ManifestResult"];
            /** @description What is to be known about it. */
            errors: components["schemas"]["ErrorEntry"][];
        };
        /** @description A description of one entry of `documents`. */
        ManifestDocument: {
            /** @description `LabelFormat`, or the carrier's media type for any other format. */
            format: string;
            /**
             * @description What it is.
             * @constant
             */
            kind: "manifest";
            /** @description Position in `manifests`, from 0; `null` for a document of all of them. */
            manifest: number | null;
        };
        ManifestDocumentsRequestData: {
            manifest: components["schemas"]["ManifestHandle"];
            extra?: components["schemas"]["Extra"];
        };
        ManifestHandle: {
            carrier: components["schemas"]["Text"];
            account?: components["schemas"]["Text"];
            manifests?: ({
                id: components["schemas"]["Text"] | null;
            } & {
                [key: string]: unknown;
            })[];
            meta?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description Further facts; carriers add their own. */
        ManifestMeta: {
            /** @description Parallel to `documents`. */
            documents: components["schemas"]["ManifestDocument"][];
            /** @description Messages of the carrier, and remarks on how its answer was read. */
            notices: components["schemas"]["Notice"][];
            /** @description Which of the carrier's systems has it, where it has two. */
            environment?: string;
        } & {
            [key: string]: unknown;
        };
        ManifestRequestData: {
            shipments?: components["schemas"]["ShipmentHandle"][];
            date?: components["schemas"]["CalendarDate"];
            address?: components["schemas"]["PartyData"];
            extra?: components["schemas"]["Extra"];
        };
        /** @description A closed day. Store the whole result: fetching a document that comes later takes it back. */
        ManifestResult: {
            /** @description Carrier identifier, e.g. `canadapost`. */
            carrier: string;
            /** @description Which of the shop's accounts with that carrier; by default the carrier id. */
            account: string;
            /** @description Whether the day is closed: what is on the manifests can no longer be voided. */
            closed: boolean;
            /** @description Empty where the carrier closes the day without reporting any. */
            manifests: components["schemas"]["Manifest"][];
            /** @description Documents in base64; described in `meta.documents`. There may be none: see `available_after`. */
            documents: string[];
            /** @description Facts about each document, and notices of the carrier. */
            meta: components["schemas"]["ManifestMeta"];
        };
        /** @description How far a batch is, and its name. */
        NamedBatchProgress: {
            state: components["schemas"]["BatchState"];
            /** @enum {string} */
            stopped_because?: "stopped" | "budget";
            /** @description Rows, without those that were cancelled. */
            total: number;
            /** @description Rows in state `bought`. */
            done: number;
            /** @description Rows that are settled without a label, `unknown` among them, `cancelled` not. */
            failed: number;
            /** @description Rows that are not settled yet. */
            waiting: number;
            /** @description Rows in each settled state. */
            states: {
                bought: number;
                cancelled: number;
                invalid: number;
                no_quotes: number;
                over_budget: number;
                refused: number;
                unknown: number;
            };
            /** @description By currency, from A to Z. */
            spent: {
                amount: string;
                currency: string;
            }[];
            /** @description Milliseconds, estimated by the rows settled since the batch was started; left out while there is nothing to go by. */
            time_left_ms?: number;
            /** @description The name of the batch. */
            name: string;
        };
        /**
         * @description One of `NEUTRAL_OPTIONS`.
         * @enum {string}
         */
        NeutralOption: "signature" | "adult_signature" | "saturday_delivery" | "hold_for_pickup" | "leave_at_door" | "do_not_leave" | "cash_on_delivery" | "return_to_sender" | "return_at_sender_expense" | "abandon_if_undeliverable" | "dry_ice" | "lithium_batteries" | "return_label" | "with_return_label";
        /**
         * @description One of `NEUTRAL_PACKAGINGS`.
         * @enum {string}
         */
        NeutralPackaging: "BOX" | "ENVELOPE" | "PAK" | "TUBE" | "EXPRESS_BOX" | "SMALL_BOX" | "MEDIUM_BOX" | "LARGE_BOX" | "EXTRA_LARGE_BOX" | "10KG_BOX" | "25KG_BOX" | "PALLET" | "UNPACKAGED";
        /** @description Something a carrier reports together with a good result. */
        Notice: {
            /** @description The carrier's own code, or a stable word of ours. */
            code: string;
            /** @description A sentence for people. */
            message: string;
        };
        /** @description When a location is open on one day of the week. A day may have several; a day without any is closed. */
        OpeningHours: {
            /** @description The day. */
            day: components["schemas"]["Weekday"];
            /** @description `HH:MM` there. */
            opens: string;
            /** @description `HH:MM` there; `24:00` for the end of the day. */
            closes: string;
        };
        /** @description Limits and windows of operations, as the carrier documents them: for tables and user interfaces. They decide nothing; a carrier may refuse earlier or later. */
        OperationFacts: {
            tracking?: {
                /** @description Numbers that the carrier takes in one call. */
                numbers_per_call: number;
                /** @description Whether it finds shipments by the shop's own reference. */
                by_reference: boolean;
                /**
                 * @description What is known of the time of an event: its offset from UTC, only the clock on the wall at that place, or the offset where a `single` number is asked for.
                 * @enum {string}
                 */
                event_zone: "offset" | "local" | "single";
                /** @description Days for which events are kept. */
                history_days?: number;
                /** @description The carrier asks not to be asked for the same number more often. */
                poll_minutes?: number;
                source: string;
            };
            voiding?: {
                /**
                 * @description Whether packages can be voided one by one.
                 * @enum {string}
                 */
                unit: "package" | "shipment";
                /**
                 * @description What ends the time in which it is possible.
                 * @enum {string}
                 */
                until: "tendered" | "manifested" | "never";
                /** @description Days after the purchase. */
                window_days?: number;
                /**
                 * @description `not_billed`: nothing was charged yet. `refund_requested`: the carrier decides later. `credited`: it is paid back.
                 * @enum {string}
                 */
                money: "not_billed" | "refund_requested" | "credited";
                source: string;
            };
            recovery?: {
                /**
                 * @description What the carrier finds a purchase by whose answer was lost: the identifier of the request, the first of the shop's own references, or `nothing`, so that it has to be looked for by hand.
                 * @enum {string}
                 */
                finds_by: "request_id" | "reference" | "nothing";
                /** @description Whether it proves that nothing was bought when the carrier finds nothing. */
                proves_absence: boolean;
                /** @description Whether the labels of a purchase whose answer was lost can be had. */
                labels: boolean;
                /** @description Days after the purchase. */
                window_days?: number;
                /** @description Left out where the carrier finds nothing. */
                source?: string;
            };
            address_validation?: {
                /** @description What the carrier looks at. */
                checked: components["schemas"]["CheckedPart"][];
                /** @description Where, in a few words for people, e.g. `US, PR`. */
                countries: string;
                /** @description Whether it tells homes from businesses. */
                classifies: boolean;
                source: string;
            };
            pickup?: {
                /**
                 * @description What a booking is for: any packages at an address, or shipments that were bought.
                 * @enum {string}
                 */
                unit: "request" | "shipment";
                /**
                 * @description `created`: the answer has the price. `asked`: a call of its own. `none`: the carrier does not say.
                 * @enum {string}
                 */
                price: "created" | "asked" | "none";
                /** @description The latest time to book for the same day: `asked` of the carrier, or `HH:MM` at the address. */
                same_day_cut_off: string;
                /** @description Days ahead that can be booked; today is 0. */
                latest_days?: number;
                /** @description Minutes that must lie between ready and closing time. */
                shortest_window_minutes?: number;
                source: string;
            };
            pickup_cancel?: {
                /** @description Other bookings that are cancelled with it, or other consequences, in words. */
                consequence?: string;
                source: string;
            };
            pickup_availability?: {
                /** @description What the answer has. */
                tells: ("cut_off" | "window" | "price" | "next_date")[];
                source: string;
            };
            pickup_update?: {
                /** @description Fields that can change. */
                changes: "all" | ("address" | "pickup_date" | "ready_time" | "closing_time" | "package_count" | "total_weight" | "weight_unit" | "services" | "destination_country_codes" | "shipments" | "package_location" | "instruction" | "notify_email" | "with_price" | "extra")[];
                source: string;
            };
            pickup_status?: {
                /** @description Days for which the carrier still finds a pickup. */
                history_days?: number;
                source: string;
            };
            manifest?: {
                /**
                 * @description What is closed: everything open on the account, the shipments that are listed, or groups that were named at purchase.
                 * @enum {string}
                 */
                scope: "account" | "shipments" | "groups";
                /** @description Services that it is for, in words; every service by default. */
                services?: string;
                /** @description Whether the shop must close the day: packages that are not on a manifest are not carried, or cost more. */
                duty: boolean;
                /** @description Whether closing bills the packages, so that it is a purchase. */
                bills: boolean;
                /**
                 * @description When its documents come; `none` where there are none.
                 * @enum {string}
                 */
                documents: "now" | "later" | "none";
                source: string;
            };
            manifest_documents?: {
                source: string;
            };
            returns?: {
                /** @description How the customer can get the label. */
                kinds: components["schemas"]["ReturnKind"][];
                /**
                 * @description When it is billed.
                 * @enum {string}
                 */
                billed: "created" | "used";
                /** @description Where, in a few words for people, e.g. `Canada`. */
                reach?: string;
                source: string;
            };
            locations?: {
                /** @description What the carrier can look for. */
                by: ("address" | "point" | "id")[];
                /** @description The most locations in one answer, where the carrier says it. */
                most?: number;
                /** @description How this carrier's requests name `shipment.delivery_point`: an extra, options that go with it, and the extras of its address where the carrier wants that, too. Left out by a carrier that reads the field itself. */
                taken_by?: {
                    options?: string[];
                    /** @description Make all properties in T readonly */
                    address?: {
                        name: string;
                        address_line: string;
                        city: string;
                        state_code: string;
                        postal_code: string;
                        country_code: string;
                    };
                    /**
                     * @description The object whose `extra` holds the key.
                     * @enum {string}
                     */
                    on: "shipper" | "recipient" | "ship_from" | "shipment" | "item" | "customs" | "sold_to" | "customs_item" | "label" | "invoice";
                    /** @description Without the carrier's prefix. */
                    key: string;
                };
                source: string;
            };
            proof_of_delivery?: {
                /** @description What the carrier has. Empty where it only mails it. */
                kinds: components["schemas"]["ProofKind"][];
                source: string;
            };
        };
        /** @description One option that a carrier offers. */
        OptionRow: {
            /** @description The carrier's own code. */
            code: string;
            name: string;
            /** @description The neutral name that means this option here. */
            neutral?: components["schemas"]["NeutralOption"];
            meaning: string;
            /** @description Operations that know the option; both by default. */
            operations?: components["schemas"]["ShipmentOperation"][];
        };
        /**
         * @description What became of a package.
         * @enum {string}
         */
        PackageVoidOutcome: "voided" | "refund_requested" | "refused" | "unknown";
        /** @description One packaging that a carrier takes. */
        PackagingRow: {
            /** @description The carrier's own code, as requests and replies write it. */
            code: string;
            name: string;
            /** @description The neutral name that means this packaging here. */
            neutral?: components["schemas"]["NeutralPackaging"];
            /** @description Operations that know the packaging; both by default. */
            operations?: components["schemas"]["ShipmentOperation"][];
        };
        /** @description The fields of a `Party`: SPEC, "Party", and `tax_ids`, `mobile_number`, `house_number`. All may be left out. */
        PartyData: {
            /** @description Postal code or ZIP code. Text: `00501` is not 501. */
            postal_code?: components["schemas"]["Text"];
            /** @description City or town. */
            city?: components["schemas"]["Text"];
            /** @description Whether it is a home (`residential`, `home`, `private`, `consumer`) or a business (`commercial`, `business`, `company`), in any case. Carriers charge more for homes; left out, the carrier decides. */
            type?: components["schemas"]["PartyType"];
            /** @description Tax identification number (VAT, EORI, EIN, …). `tax_ids` also says which of these it is. */
            tax_id?: components["schemas"]["Text"];
            /** @description Numbers with their kind: a declaration abroad depends on it. */
            tax_ids?: components["schemas"]["TaxId"][];
            /** @description Attention name. */
            person_name?: components["schemas"]["Text"];
            /** @description Name of the company. */
            company_name?: components["schemas"]["Text"];
            /** @description Country by name, for people: carriers read `country_code`. */
            country_name?: components["schemas"]["Text"];
            /** @description ISO 3166-1 alpha-2, capitals. */
            country_code?: components["schemas"]["CountryCode"];
            /** @description Telephone number; from abroad with + and country code. Many carriers need it to sell a label. */
            phone_number?: components["schemas"]["Text"];
            /** @description Mobile telephone number, where that is another: for text messages of the carrier. */
            mobile_number?: components["schemas"]["Text"];
            /** @description E-mail address. */
            email_address?: components["schemas"]["Text"];
            /** @description Province or state by name. */
            state?: components["schemas"]["Text"];
            /** @description Province or state by code, e.g. `QC`. */
            state_code?: components["schemas"]["Text"];
            /** @description Street lines, first line first. */
            address_lines?: components["schemas"]["Text"][];
            /** @description Which part of `address_lines` is the house number, e.g. `12a`, where a program cannot see it: carriers that take street and number apart read it. The lines stay whole. */
            house_number?: components["schemas"]["Text"];
            /** @description Account number of this party with the carrier. */
            account_number?: components["schemas"]["Text"];
            /** @description Carrier-specific details, keyed `carrier:name`. */
            extra?: components["schemas"]["Extra"];
        };
        /** @description Whether an address is a home (residential, home, private, consumer) or a business (commercial, business, company), in any case. */
        PartyType: string;
        /** @description A pickup. */
        PickupAnswer: {
            /** @description The pickup as the carrier has it. */
            result: components["schemas"]["PickupResult"];
            /** @description What is to be known about it. */
            errors: components["schemas"]["ErrorEntry"][];
        };
        /** @description When a carrier can come. Times are those of the clock where the address is. */
        PickupAvailability: {
            /** @description Carrier identifier, e.g. `canadapost`. */
            carrier: string;
            /** @description Which of the shop's accounts with that carrier; by default the carrier id. */
            account: string;
            /** @description Whether it can come on the day that was asked about; `null` if it does not say. */
            available: boolean | null;
            /** @description The day that the answer is about, `YYYY-MM-DD`; `null` if it is about no single day. */
            pickup_date: string | null;
            /** @description The latest time, `HH:MM`, on the day itself: to ask for the pickup (`request`), or for the packages to be `ready`. */
            cut_off: {
                time: string;
                /** @enum {string} */
                of: "request" | "ready";
            } | null;
            /** @description The driver comes at this time at the earliest, `HH:MM`. */
            earliest: string | null;
            /** @description The driver comes at this time at the latest, `HH:MM`. */
            latest: string | null;
            /** @description Minutes that must lie between ready and closing time. */
            shortest_window_minutes: number | null;
            /** @description What the pickup would cost; `null` if the carrier does not say. */
            charge: components["schemas"]["ShippingCharge"] | null;
            /** @description The next day on which the carrier can come, `YYYY-MM-DD`. */
            next_date: string | null;
            /** @description Notices of the carrier, and facts of its own. */
            meta: components["schemas"]["PickupMeta"];
        };
        /** @description When a carrier can come. */
        PickupAvailabilityAnswer: {
            /** @description What the carrier says. */
            result: components["schemas"]["PickupAvailability"];
            /** @description What is to be known about it. */
            errors: components["schemas"]["ErrorEntry"][];
        };
        PickupAvailabilityRequestData: {
            address: components["schemas"]["PartyData"];
            pickup_date?: components["schemas"]["CalendarDate"];
            ready_time?: components["schemas"]["ClockTime"];
            closing_time?: components["schemas"]["ClockTime"];
            package_count?: number;
            total_weight?: number;
            /** @enum {string} */
            weight_unit?: "KG" | "LB";
            services?: components["schemas"]["Text"][];
            destination_country_codes?: components["schemas"]["CountryCode"][];
            shipments?: components["schemas"]["ShipmentHandle"][];
            /** @enum {string} */
            package_location?: "front_door" | "back_door" | "side_door" | "reception" | "mail_room" | "office" | "loading_dock" | "porch" | "mailbox" | "knock" | "other";
            instruction?: components["schemas"]["Text"];
            notify_email?: components["schemas"]["Text"];
            with_price?: boolean;
            extra?: components["schemas"]["Extra"];
        };
        /** @description What became of a request to cancel a pickup. */
        PickupCancelAnswer: {
            /** @description What the carrier did. */
            result: components["schemas"]["PickupCancelResult"];
            /** @description What is to be known about it. */
            errors: components["schemas"]["ErrorEntry"][];
        };
        PickupCancelRequestData: {
            pickup: components["schemas"]["PickupHandle"];
            requested_by?: components["schemas"]["Text"];
            reason?: components["schemas"]["Text"];
            extra?: components["schemas"]["Extra"];
        };
        /** @description The answer to a request to cancel a pickup. */
        PickupCancelResult: {
            /** @description Carrier identifier, e.g. `canadapost`. */
            carrier: string;
            /** @description Which of the shop's accounts with that carrier; by default the carrier id. */
            account: string;
            /**
             * @description `cancelled`, now or before; `refused`, and the errors say why; `unknown` without a readable answer: cancelling again is harmless.
             * @enum {string}
             */
            outcome: "cancelled" | "refused" | "unknown";
            /** @description The number of the pickup. */
            confirmation_number: string | null;
            /** @description Notices of the carrier, and facts of its own. */
            meta: components["schemas"]["PickupMeta"];
        };
        PickupHandle: {
            carrier: components["schemas"]["Text"];
            account?: components["schemas"]["Text"];
            confirmation_number: components["schemas"]["Text"];
            confirmation_numbers?: components["schemas"]["Text"][];
            pickup_date?: components["schemas"]["CalendarDate"];
            ready_time?: components["schemas"]["ClockTime"] | null;
            closing_time?: components["schemas"]["ClockTime"] | null;
            meta?: {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description Further facts; carriers add their own. */
        PickupMeta: {
            /** @description Messages of the carrier, and remarks on how its answer was read. */
            notices: components["schemas"]["Notice"][];
            /** @description Which of the carrier's systems has it, where it has two. */
            environment?: string;
        } & {
            [key: string]: unknown;
        };
        PickupRequestData: {
            address: components["schemas"]["PartyData"];
            pickup_date: components["schemas"]["CalendarDate"];
            ready_time: components["schemas"]["ClockTime"];
            closing_time: components["schemas"]["ClockTime"];
            package_count?: number;
            total_weight?: number;
            /** @enum {string} */
            weight_unit?: "KG" | "LB";
            services?: components["schemas"]["Text"][];
            destination_country_codes?: components["schemas"]["CountryCode"][];
            shipments?: components["schemas"]["ShipmentHandle"][];
            /** @enum {string} */
            package_location?: "front_door" | "back_door" | "side_door" | "reception" | "mail_room" | "office" | "loading_dock" | "porch" | "mailbox" | "knock" | "other";
            instruction?: components["schemas"]["Text"];
            notify_email?: components["schemas"]["Text"];
            with_price?: boolean;
            extra?: components["schemas"]["Extra"];
        };
        /** @description A pickup as the carrier has it. Store the whole result: changing and cancelling it take it back. */
        PickupResult: {
            /** @description Carrier identifier, e.g. `canadapost`. */
            carrier: string;
            /** @description Which of the shop's accounts with that carrier; by default the carrier id. */
            account: string;
            /** @description The carrier's number for it; `null` where it gave none. The first one where it gave several. */
            confirmation_number: string | null;
            /** @description Every number that the carrier gave: some book one pickup for each kind of service. */
            confirmation_numbers: string[];
            /** @description What became of it. */
            status: components["schemas"]["PickupStatus"];
            /** @description The carrier's words for the status. */
            status_text: string | null;
            /** @description Day of the pickup, `YYYY-MM-DD`, as the carrier has it. */
            pickup_date: string;
            /** @description Not before this time, `HH:MM` at the address, as the carrier has it. */
            ready_time: string | null;
            /** @description Not after this time, `HH:MM` at the address, as the carrier has it. */
            closing_time: string | null;
            /** @description What the pickup costs; `null` if the carrier does not say. */
            charge: components["schemas"]["ShippingCharge"] | null;
            /** @description Notices of the carrier, and what it needs to find the pickup again. */
            meta: components["schemas"]["PickupMeta"];
        };
        /**
         * @description One of `PICKUP_STATUSES`.
         * @enum {string}
         */
        PickupStatus: "scheduled" | "pending" | "completed" | "missed" | "cancelled" | "unknown";
        PickupStatusRequestData: {
            pickup: components["schemas"]["PickupHandle"];
        };
        PickupUpdateRequestData: {
            address: components["schemas"]["PartyData"];
            pickup_date: components["schemas"]["CalendarDate"];
            ready_time: components["schemas"]["ClockTime"];
            closing_time: components["schemas"]["ClockTime"];
            package_count?: number;
            total_weight?: number;
            /** @enum {string} */
            weight_unit?: "KG" | "LB";
            services?: components["schemas"]["Text"][];
            destination_country_codes?: components["schemas"]["CountryCode"][];
            shipments?: components["schemas"]["ShipmentHandle"][];
            /** @enum {string} */
            package_location?: "front_door" | "back_door" | "side_door" | "reception" | "mail_room" | "office" | "loading_dock" | "porch" | "mailbox" | "knock" | "other";
            instruction?: components["schemas"]["Text"];
            notify_email?: components["schemas"]["Text"];
            with_price?: boolean;
            extra?: components["schemas"]["Extra"];
            pickup: components["schemas"]["PickupHandle"];
        };
        /** @description The price list that a price comes from. */
        PriceListEdition: {
            /** @description What people call it: `DHL Paket 2026`. */
            name: string;
            /** @description Changes when anything in the list does, so that a price can be found again. */
            version: string;
        };
        /** @description The body of an answer that is a problem, as RFC 9457 has it. */
        ProblemDetails: {
            /** @description `urn:waybill:problem:…` */
            type: string;
            title: string;
            /** @description HTTP status. */
            status: number;
            /** @description A sentence for people. */
            detail: string;
            /** @description Everything that is wrong, as every answer has it. */
            errors: components["schemas"]["ProblemEntry"][];
        };
        /** @description An entry of a problem: what is wrong, and where. */
        ProblemEntry: {
            /** @description Carrier identifier, as in `Quote.carrier`. */
            carrier: string;
            /** @description Which of the shop's accounts with that carrier. */
            account: string;
            /** @description The carrier's own code, or a stable word of ours where the carrier gave none. */
            code: string;
            /** @description The carrier's own text, or a sentence of ours where the carrier gave none; with the pause that it asks for, if any. */
            message: string;
            /** @description What kind of problem it is, the same words for every carrier. */
            kind: components["schemas"]["ErrorKind"];
            /** @description True when the same request may succeed later without a change. For `unknown_outcome` it is true only where doing it twice is as good as once, such as voiding a shipment; never for a purchase. */
            retryable: boolean;
            /** @description Milliseconds to wait before the next request, where the carrier said so. */
            retry_after_ms?: number;
            /** @description HTTP status of the reply, if there was one. */
            http_status?: number;
            /** @description Path of the request field that is wrong, e.g. `shipment.items[0].weight`. */
            field?: string;
            /** @description Further facts, JSON-able and free of secrets. */
            details?: {
                [key: string]: unknown;
            };
            /** @description JSON pointer (RFC 6901) of the value in the body that is wrong. */
            pointer?: string;
            /** @description Name of the query parameter or header that is wrong. */
            parameter?: string;
        };
        /** @description What proves a delivery. */
        ProofAnswer: {
            /** @description The documents. */
            result: components["schemas"]["ProofOfDelivery"];
            /** @description What is to be known about it. */
            errors: components["schemas"]["ErrorEntry"][];
        };
        /** @description A description of one entry of `documents`. */
        ProofDocument: {
            /** @description `LabelFormat`, or the carrier's media type for any other format. */
            format: string;
            /** @description What it is. */
            kind: components["schemas"]["ProofKind"];
        };
        /**
         * @description One of `PROOF_KINDS`.
         * @enum {string}
         */
        ProofKind: "letter" | "signature" | "photo";
        /** @description Further facts; carriers add their own. */
        ProofMeta: {
            /** @description Parallel to `documents`. */
            documents: components["schemas"]["ProofDocument"][];
            /** @description Messages of the carrier, and remarks on how its answer was read. */
            notices: components["schemas"]["Notice"][];
        } & {
            [key: string]: unknown;
        };
        /** @description What proves that a package was delivered. */
        ProofOfDelivery: {
            /** @description Carrier identifier, e.g. `canadapost`. */
            carrier: string;
            /** @description Which of the shop's accounts with that carrier; by default the carrier id. */
            account: string;
            /** @description The number that was asked for. */
            tracking_number: string;
            /** @description Files in base64; described in `meta.documents`. */
            documents: string[];
            /** @description Who signed. */
            signed_by: string | null;
            /** @description When it was delivered. */
            delivered_at: components["schemas"]["EventTime"] | null;
            /** @description Addresses that the carrier mails the proof to. */
            sent_to: string[];
            /** @description Facts about each document, and notices of the carrier. */
            meta: components["schemas"]["ProofMeta"];
        };
        ProofRequestData: {
            tracking_number?: components["schemas"]["Text"];
            shipment?: components["schemas"]["ShipmentHandle"];
            kinds?: ("letter" | "signature" | "photo")[];
            ship_date?: components["schemas"]["CalendarDate"];
            email_address?: components["schemas"]["Text"];
            language?: components["schemas"]["Text"];
            extra?: components["schemas"]["Extra"];
        };
        /**
         * @description What is made under a key: a shipment, or a label for goods that come back.
         * @enum {string}
         */
        PurchaseOperation: "shipping" | "returns";
        /**
         * @description What is known about a purchase.
         *     - `claimed`: a process is about to buy; nothing was sent
         *     - `sending`: something was sent, or was about to be. If the process has ended, another one takes the purchase up
         *     - `bought`: it was bought, all of it or a part
         *     - `refused`: it was not bought
         *     - `unknown`: it may have been bought: the carrier is asked again, or a person settles it
         *     - `void`: it was bought, and voided
         * @enum {string}
         */
        PurchaseState: "claimed" | "sending" | "bought" | "refused" | "unknown" | "void";
        /** @description One line of a list of purchases. */
        PurchaseSummary: {
            /** @description Counts purchases in the order in which they were begun, with gaps. */
            number: number;
            key: string;
            /** @description `returns`: a label for goods that come back. */
            operation: components["schemas"]["PurchaseOperation"];
            carrier: string;
            account: string;
            state: components["schemas"]["PurchaseState"];
            /** @description Whether a process is at it. */
            under_way: boolean;
            /** @description Of the result; `null` if there is none. */
            complete: boolean | null;
            service: string | null;
            /** @description `YYYY-MM-DD` */
            shipment_date: string | null;
            tracking_number: string | null;
            /** @description Of every package that has one. */
            tracking_numbers: string[];
            /** @description The carrier's own reference for the shipment. */
            reference: string | null;
            /** @description `amount` is a decimal number as text, as the carrier reported it. */
            charge: {
                amount: string;
                currency: string;
            } | null;
            /** @description What a person wrote when it was settled. */
            note: string | null;
            /** @description ISO 8601, by the database's clock. */
            created_at: string;
            changed_at: string;
            /** @description When addresses and documents were deleted; `null` if they are there. */
            forgotten_at: string | null;
        };
        /**
         * @description One priced service: SPEC, "Quote", and a few more fields.
         *
         *     Quote law: `base_charge - discount + duties_and_taxes + sum(extra_charges) = total_charge`, to the cent. Amounts are JSON numbers at the currency's minor unit.
         */
        Quote: {
            /** @description Carrier identifier, e.g. `canadapost`. */
            carrier: string;
            /** @description Which of the shop's accounts with that carrier is quoted. */
            account: string;
            /** @description The service in words. */
            service_name: string;
            /** @description The carrier's own service code. To buy this quote, put it into `shipment.services`. */
            service_type: string;
            /** @description ISO 4217; all amounts of the quote are in it. */
            currency: string;
            /** @description Price of the transport, before discounts, surcharges and taxes. */
            base_charge: number;
            /** @description The sum of all price reductions, as a positive number. */
            discount: number;
            /** @description Taxes on the price, and duties where the carrier quotes them. */
            duties_and_taxes: number;
            /** @description What is added to the base: fuel, options, remote areas, … */
            extra_charges: components["schemas"]["ExtraCharge"][];
            /** @description The carrier's own total: what this account would be billed. */
            total_charge: number;
            /** @description Days in transit as the carrier counts them. */
            transit_days?: number;
            /** @description `YYYY-MM-DD` at the destination. */
            delivery_date?: string;
            /** @description Options that the price includes. To buy this quote, put them into `shipment.options`. */
            options?: string[];
            /** @description Identifies exactly what was quoted, where service and options do not (a local product, the ingredients of a rate). Opaque text that begins with its carrier: `dhl-express:…`. To buy exactly this quote, put it into `shipment.quote`. */
            handle?: string;
            /** @description Further facts: notices of the carrier, its own figures. */
            meta?: components["schemas"]["QuoteMeta"];
        };
        /** @description The handle of a quote, which begins with its carrier. */
        QuoteHandle: string;
        /** @description Further facts; carriers add their own. */
        QuoteMeta: {
            /** @description Messages of the carrier, and remarks on how its figures were read. */
            notices?: components["schemas"]["Notice"][];
            /** @description Until when the quote holds, ISO 8601 in UTC, where the carrier says so, e.g. by its cut-off for the day. */
            valid_until?: string;
            /** @description When the carrier gave this quote, ISO 8601 in UTC, where it comes from a cache. */
            cached_at?: string;
            /** @description The price list of the shop that the quote comes from, where the account is priced by one. */
            price_list?: components["schemas"]["PriceListEdition"];
        } & {
            [key: string]: unknown;
        };
        /** @description A quote that a row could choose from. */
        QuoteSeen: {
            carrier: string;
            account: string;
            /** @description The carrier's own code. */
            service: string;
            service_name: string;
            total: number;
            currency: string;
            /** @description `YYYY-MM-DD`, where the carrier says so. */
            delivery_date?: string;
            transit_days?: number;
        };
        /** @description The fields of a `RateRequest`: SPEC, "RateRequest". */
        RateRequestData: {
            /** @description Who sends the packages. They start here unless `shipment.ship_from` says otherwise. */
            shipper: components["schemas"]["PartyData"];
            /** @description Who receives the packages. */
            recipient: components["schemas"]["PartyData"];
            /** @description The packages, and how to ship them. */
            shipment: components["schemas"]["ShipmentData"];
        };
        /** @description Prices of every account that was asked. */
        RatesAnswer: {
            /** @description The cheapest first. */
            quotes: components["schemas"]["Quote"][];
            /** @description Why quotes are missing; empty when there is no problem. */
            errors: components["schemas"]["ErrorEntry"][];
        };
        /** @description That the carrier writes to the recipient about the delivery. What it writes, and when, is the carrier's. */
        RecipientNotificationData: {
            /** @description To `recipient.email_address`; to `recipient.mobile_number`, or where there is none to `recipient.phone_number`. */
            by: ("email" | "sms")[];
            /** @description Language of the messages, ISO 639-1, e.g. `de`. Left out, the carrier decides. */
            language?: string & (unknown & unknown & unknown);
        };
        /** @description What is left of a purchase that ended too early. Plain data without secrets; store it as JSON. It holds the addresses of the shipment. */
        RecoveryRequestData: {
            /** @description Carrier identifier, e.g. `canadapost`. */
            carrier: string;
            /** @description The account that bought. Left out, the account of the proxy that is called. */
            account?: string;
            /** @description The wire request of the purchase, and the replies that there are: none at all when nothing but the request was stored. */
            exchange: components["schemas"]["Exchange"];
        };
        /** @description A request for a refund, which the carrier decides later. */
        RefundRequest: {
            /** @description The carrier's number of the request. */
            reference: string | null;
            /** @description When it was made, as the carrier writes it. */
            requested_at: string | null;
        };
        /** @description A number that belongs to a tracked one. */
        RelatedNumber: {
            /** @description The other number. */
            tracking_number: string;
            /**
             * @description A `package` of the same shipment, its `return`, the number of a `partner` who carries it on, or one that it `replaces` or is `replaced_by`.
             * @enum {string}
             */
            relation: "package" | "return" | "partner" | "replaces" | "replaced_by";
        };
        /** @description The result of one `Call`. */
        Reply: components["schemas"]["Answer"] | components["schemas"]["Failure"];
        /** @description One key that an operation other than rating and shipping reads from an `extra`, written there as `carrier:key`. */
        RequestExtraRow: {
            /** @description Without the carrier's prefix. */
            key: string;
            /**
             * @description What has the `extra`: the request itself, or the address in it.
             * @enum {string}
             */
            on: "request" | "address";
            /** @description Operations that read it. */
            operations: ("address_validation" | "locations" | "manifest" | "manifest_documents" | "pickup" | "pickup_availability" | "pickup_cancel" | "pickup_status" | "pickup_update" | "proof_of_delivery" | "recovery" | "tracking" | "voiding")[];
            meaning: string;
            /** @description A value in the right form. */
            example: string;
        };
        /**
         * @description One of `RETURN_KINDS`.
         * @enum {string}
         */
        ReturnKind: "label" | "email" | "qr_code" | "carrier_brings";
        /** @description How the goods come back. */
        ReturnLabelData: {
            /**
             * @description How the customer gets the label. Default `label`.
             * @enum {string}
             */
            kind?: "label" | "email" | "qr_code" | "carrier_brings";
            /** @description The number under which the goods were delivered. */
            outbound_tracking_number?: components["schemas"]["Text"];
            /** @description The shop's number for the return (return merchandise authorization). */
            rma_number?: components["schemas"]["Text"];
            /** @description Where the carrier writes to for `email` and `qr_code`. Left out: the address of the shipper. */
            email_address?: components["schemas"]["Text"];
            /** @description The last day on which the label can be used, `YYYY-MM-DD`. Left out, the carrier decides. */
            expires_on?: components["schemas"]["CalendarDate"];
        };
        /** @description The fields of a `ReturnRequest`: the shipper is the customer who sends back, the recipient is the shop. */
        ReturnRequestData: {
            /** @description Who sends the packages. They start here unless `shipment.ship_from` says otherwise. */
            shipper: components["schemas"]["PartyData"];
            /** @description Who receives the packages. */
            recipient: components["schemas"]["PartyData"];
            /** @description The packages, and how to ship them. */
            shipment: components["schemas"]["ShipmentData"];
            /** @description Left out, the shop gets a label. */
            return_label?: components["schemas"]["ReturnLabelData"];
        };
        /** @description A row as the database has it. */
        RowResult: {
            number: number;
            key: string;
            state: components["schemas"]["RowState"];
            /** @description The idempotency key of the purchase: the ledger has the result and the documents under it. */
            purchase_key: string;
            choose: components["schemas"]["Choose"];
            /** @description The quote that was bought, or is to be bought; `null` before one is chosen. */
            chosen: components["schemas"]["ChosenQuote"] | null;
            /** @description The quotes that it was chosen from, cheapest first. */
            quotes: components["schemas"]["QuoteSeen"][];
            /** @description Why there is no label, or what is to be known about it. */
            errors: components["schemas"]["ErrorEntry"][];
            tracking_number: string | null;
            /** @description What the carrier charged; before that, and where it says nothing, what it quoted. `null` without a choice. */
            charge: {
                amount: string;
                currency: string;
            } | null;
            /** @description False if a part of what was bought is missing, such as a label. */
            complete: boolean;
            waiting_for?: components["schemas"]["WaitingFor"];
        };
        /**
         * @description - `waiting`: not tried yet, or waits for an account
         *     - `active`: a worker has it
         *     - `bought`: the label is in the ledger
         *     - `refused`: the carrier refused the purchase; nothing was bought
         *     - `unknown`: the purchase may have been made; the next start asks the carrier, or a person settles it in the ledger
         *     - `invalid`: the request is wrong; nothing was sent
         *     - `no_quotes`: no account offers what was to be chosen
         *     - `over_budget`: its price did not fit; the batch stopped
         *     - `cancelled`: it was not in the list any more when the batch was started again
         * @enum {string}
         */
        RowState: "waiting" | "active" | "bought" | "refused" | "unknown" | "invalid" | "no_quotes" | "over_budget" | "cancelled";
        /** @description One service that a carrier offers. */
        ServiceRow: {
            /** @description The carrier's own code, as requests and replies write it. */
            code: string;
            name: string;
            /** @description Where it goes, in a few words for people, e.g. `Canada`, `CA -> US`. */
            reach: string;
            /** @description Operations that know the service; both by default. Some are quoted but cannot be bought through the API. */
            operations?: components["schemas"]["ShipmentOperation"][];
            /**
             * @description Quoted and bought only when `shipment.services` names it, never among "every service": a cheap rate that only certain goods may use (media mail, library mail) is no offer for everything else.
             * @constant
             */
            on_request?: true;
            /** @description Other spellings of the code that catalogues have. Requests may use them; `ServiceRow.code` is sent. */
            aliases?: string[];
        };
        /** @description What a person found out about a purchase, for example in the carrier's portal. */
        Settlement: {
            /** @constant */
            bought: true;
            tracking_number?: string;
            /** @description `amount` is a decimal number as text. */
            charge?: {
                amount: string;
                currency: string;
            };
            /** @description Where it was looked up, and by whom. */
            note: string;
        } | {
            /** @constant */
            bought: false;
            note: string;
        };
        /** @description A purchase. */
        ShipmentAnswer: {
            /** @description The idempotency key, under which the purchase is found. */
            key: string;
            /** @description What was bought; `null` while that is not known. */
            shipment: components["schemas"]["ShippingResult"] | null;
            /** @description What is missing, or why nothing is known. */
            errors: components["schemas"]["ErrorEntry"][];
        };
        /** @description The fields of a `Shipment`: SPEC, "Shipment", `ship_from`, `delivery_point`, `notify_recipient`, `cash_on_delivery` and `quote`. */
        ShipmentData: {
            /** @description The packages; at least one. */
            items: components["schemas"]["ItemData"][];
            /** @description Where the packages are collected or handed over, when that is not the address of the shipper. */
            ship_from?: components["schemas"]["PartyData"];
            /** @description Where the recipient collects the packages, instead of delivery to the recipient's address. */
            delivery_point?: components["schemas"]["DeliveryPointData"];
            /** @description That the carrier writes to the recipient. Left out, the carrier decides. */
            notify_recipient?: components["schemas"]["RecipientNotificationData"];
            /** @description Money to collect from the recipient. */
            cash_on_delivery?: components["schemas"]["CashOnDeliveryData"];
            /** @description Amount to insure the whole shipment for, in `currency`. */
            insured_amount?: number;
            /** @description Number of packages. Must agree with `items`. */
            total_items?: number;
            /** @description Packaging of every item whose own is the default. Default `BOX`. */
            packaging_type?: components["schemas"]["Text"];
            /** @description Documents only: no duties abroad. */
            is_document?: boolean;
            /** @description Currency of the shipment's amounts, ISO 4217. */
            currency?: components["schemas"]["CurrencyCode"];
            /** @description Total weight in `weight_unit`. Must agree with `items`. */
            total_weight?: number;
            /**
             * @description Unit of every weight. Default `KG`.
             * @enum {string}
             */
            weight_unit?: "LB" | "KG";
            /**
             * @description Unit of every length, width and height. Default `CM`.
             * @enum {string}
             */
            dimension_unit?: "IN" | "CM";
            /**
             * @description Who pays the carrier for the transport. Left out, the account of the settings pays.
             * @enum {string}
             */
            paid_by?: "SENDER" | "THIRD_PARTY" | "RECIPIENT";
            /** @description Country of the account that pays, where the carrier needs it. */
            payment_country_code?: components["schemas"]["CountryCode"];
            /** @description The account that pays, when it is not the account of the settings: the payer's own with the carrier. */
            payment_account_number?: components["schemas"]["Text"];
            /** @description The services to quote, or the one to buy: the carriers' own codes, bare (`DOM.EP`) or with their carrier (`canadapost:DOM.EP`). Left out, every service is quoted. */
            services?: components["schemas"]["Text"][];
            /** @description Neutral names (`signature`) or the carriers' own codes, bare or with their carrier (`canadapost:SO`). */
            options?: components["schemas"]["Text"][];
            /** @description Shipment date, `YYYY-MM-DD`. */
            date?: components["schemas"]["CalendarDate"];
            /** @description How the shipment is paid: `account_number`, `credit_card`. */
            payment_type?: components["schemas"]["Text"];
            /**
             * @description Payer of duties. `customs.terms_of_trade` takes precedence. The specification's default is `SENDER`; a request that leaves the field out lets the carrier decide, usually for the recipient (see `wasGiven`).
             * @enum {string}
             */
            duty_paid_by?: "SENDER" | "THIRD_PARTY" | "RECIPIENT";
            /** @description The account that pays duties: that of `duty_paid_by` with the carrier. */
            duty_payment_account?: components["schemas"]["Text"];
            /** @description Total value of the shipment, in `currency`. */
            declared_value?: number;
            /** @description The customs declaration; needed where the goods cross a customs border. */
            customs?: components["schemas"]["CustomsData"];
            /** @description Your references, for example the order number. */
            references?: components["schemas"]["Text"][];
            /** @description How the label should look. */
            label?: components["schemas"]["LabelData"];
            /** @description The commercial invoice that goes with the shipment. */
            invoice?: components["schemas"]["InvoiceData"];
            /** @description Expected shipment date, `YYYY-MM-DD`. Must agree with `date` when both are given. */
            ship_date?: components["schemas"]["CalendarDate"];
            /** @description `Quote.handle` of the quote to buy, as it was given. It begins with its carrier (`dhl-express:…`); other carriers ignore it. */
            quote?: components["schemas"]["QuoteHandle"];
            /** @description Carrier-specific details, keyed `carrier:name`. */
            extra?: components["schemas"]["Extra"];
        };
        /** @description What was bought, for everything that comes after: a `ShippingResult`, also one that was stored as JSON, or the part of it that the carrier needs. Store the whole result; the fields here are those that operations read. */
        ShipmentHandle: {
            /** @description Carrier identifier, e.g. `canadapost`. */
            carrier: components["schemas"]["Text"];
            /** @description Left out, the account of the proxy that is called. */
            account?: components["schemas"]["Text"];
            /** @description The carrier's own reference for the shipment. */
            reference?: ({
                type: components["schemas"]["Text"];
                value: components["schemas"]["Text"];
            } & {
                [key: string]: unknown;
            }) | null;
            /** @description Of the first package, or of the shipment as a whole. */
            tracking_number?: components["schemas"]["Text"] | null;
            /** @description The carrier's own service code. */
            service?: components["schemas"]["Text"];
            /** @description Day of shipment, `YYYY-MM-DD`. */
            shipment_date?: components["schemas"]["CalendarDate"];
            /** @description Facts of the purchase, as `ShippingResult.meta` has them. */
            meta?: {
                parcels?: ({
                    tracking_number: components["schemas"]["Text"] | null;
                    reference?: ({
                        type: components["schemas"]["Text"];
                        value: components["schemas"]["Text"];
                    } & {
                        [key: string]: unknown;
                    }) | null;
                } & {
                    [key: string]: unknown;
                })[];
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * @description An operation on a shipment: its request is a `RateRequest` or a `ShipmentRequest`.
         * @enum {string}
         */
        ShipmentOperation: "rating" | "shipping";
        /** @description The fields of a `ShipmentRequest`: the same. */
        ShipmentRequestData: components["schemas"]["RateRequestData"];
        /** @description A page of a list of purchases. */
        ShipmentsAnswer: {
            /** @description The newest first. */
            shipments: components["schemas"]["PurchaseSummary"][];
            /** @description The parameter `after` of the next page; `null` after the last. */
            next: number | null;
        };
        /** @description The result for one package of the request. */
        ShippedParcel: {
            /** @description `null` if unknown, or if the service has none. */
            tracking_number: string | null;
            /** @description What this package costs; `null` if the carrier reports one price for all, or none. */
            charge: components["schemas"]["ShippingCharge"] | null;
            /** @description `null` if unknown. */
            bought: boolean | null;
            /** @description The carrier's own reference for this package, where it has one besides the tracking number. */
            reference?: components["schemas"]["ShippingReference"] | null;
            /** @description Number of the label for sending the goods back that was bought with it (`with_return_label`). */
            return_tracking_number?: string;
        };
        /** @description An amount of money as text, e.g. `{ amount: '20.40', currency: 'CAD', name: 'due-amount' }`. The interface has numbers in quotes and text here: `Number(charge.amount)` is what `Quote.total_charge` is compared with. */
        ShippingCharge: {
            /** @description Decimal number. */
            amount: string;
            /** @description ISO 4217. */
            currency: string;
            /** @description The carrier's own name for the amount. */
            name: string;
        };
        /** @description A description of one entry of `documents`. */
        ShippingDocument: {
            /** @description `LabelFormat`, or the carrier's media type for any other format. */
            format: string;
            /** @description What it is. */
            kind: components["schemas"]["DocumentKind"];
            /** @description The carrier's own word for it, where it says more than `kind`. */
            name?: string;
            /** @description Position of the package in the request, from 0; `null` for a document of the whole shipment. */
            parcel: number | null;
            /** @description Set where the reply held this many characters that base64 does not have. They were ignored, and the file begins as its format does. */
            ignored_characters?: number;
        };
        /** @description Further facts; carriers add their own. */
        ShippingMeta: {
            /** @description In the order of the request's packages. */
            parcels: components["schemas"]["ShippedParcel"][];
            /** @description Parallel to `documents`. */
            documents: components["schemas"]["ShippingDocument"][];
            /** @description Messages of the carrier, and remarks on what was sent. */
            notices: components["schemas"]["Notice"][];
            /**
             * @description Set where the label is for goods that come back.
             * @constant
             */
            is_return?: true;
            /** @description Set where the carrier booked a pickup with the shipment. */
            pickup?: components["schemas"]["BookedPickup"];
            /** @description Set by `createShipment` where the result is not complete and the carrier can be asked again: give it to `recoverShipment`. */
            recovery?: components["schemas"]["RecoveryRequestData"];
            /** @description The price list of the shop, where the account is priced by one, and its quote for what was bought. Without a quote, a notice says why it has none. */
            price_list?: components["schemas"]["ShippingPriceList"];
        } & {
            [key: string]: unknown;
        };
        /** @description The price list that priced a shipment. */
        ShippingPriceList: {
            /** @description What people call it: `DHL Paket 2026`. */
            name: string;
            /** @description Changes when anything in the list does, so that a price can be found again. */
            version: string;
            /** @description The list's own price, with its parts and their explanation; left out where the list has none for the shipment. */
            quote?: components["schemas"]["Quote"];
        };
        /** @description The carrier's own reference for a shipment. */
        ShippingReference: {
            /** @description What the carrier calls it. */
            type: string;
            /** @description The reference itself. */
            value: string;
        };
        /** @description A shipment that was created: SPEC, "Shipping result", and a few more fields. */
        ShippingResult: {
            /** @description Carrier identifier, e.g. `canadapost`. */
            carrier: string;
            /** @description Which of the shop's accounts with that carrier pays. */
            account: string;
            /** @description Label documents in base64, one per document; described in `meta.documents`. */
            documents: string[];
            /** @description The carrier's own reference for the shipment; `null` if it gave none. */
            reference: components["schemas"]["ShippingReference"] | null;
            /** @description The carrier's own service code. */
            service: string;
            /** @description `YYYY-MM-DD`. */
            shipment_date: string;
            /** @description `null` if the carrier did not report the price, or not for every package. Never invented; of an account that is priced by a list of the shop it is the list's price, with the name `price list`. */
            total_charge: components["schemas"]["ShippingCharge"] | null;
            /** @description Of the first package, or of the shipment as a whole; `null` if the service has no tracking. */
            tracking_number: string | null;
            /** @description False if a part of the request is missing: a package not bought, a label not fetched, a price not reported. */
            complete: boolean;
            /** @description Facts about each package and document, and notices of the carrier. */
            meta: components["schemas"]["ShippingMeta"];
        };
        /** @description A row that was changed after its purchase. */
        StartConflict: {
            number: number;
            key: string;
            state: components["schemas"]["RowState"];
            /** @description A sentence for people. */
            message: string;
        };
        /** @description What starting a batch did with its rows. */
        StartReport: {
            /** @description Rows that the batch did not have. */
            added: number;
            /** @description Rows that were there and are tried with a new request or choice. */
            replaced: number;
            /** @description Rows that are tried again as they were. */
            retried: number;
            /** @description Rows that stay as they are: settled ones, and those that still wait. */
            unchanged: number;
            /** @description Rows that were not in the list any more, and are not bought. */
            cancelled: number;
            /** @description Rows of the list in state `invalid`. */
            invalid: number;
            /** @description Rows that were changed too late: they are bought, or about to be. The purchase stays as it is. */
            conflicts: components["schemas"]["StartConflict"][];
        };
        /** @description A file of a purchase. */
        StoredDocument: {
            /** @description Counts the files of the purchase, from 1. */
            number: number;
            /** @description A name for the file. */
            name: string;
            /** @description Such as `application/pdf`. */
            media_type: string;
            /** @description `label`, `return_label`, `commercial_invoice`, … */
            kind: string;
            /** @description Position of the package in the request, from 0; `null` for a document of the whole shipment. */
            package: number | null;
            /** @description Its size. */
            bytes: number;
            /** @description The path of the file. */
            url: string;
            /** @description The path of pictures of its pages, where they can be made: append the number of a page, from 1. */
            pages_url?: string;
        };
        /** @description A purchase as it is stored. */
        StoredShipment: {
            /** @description Counts purchases in the order in which they were begun, with gaps. */
            number: number;
            key: string;
            /** @description `returns`: a label for goods that come back. */
            operation: components["schemas"]["PurchaseOperation"];
            carrier: string;
            account: string;
            state: components["schemas"]["PurchaseState"];
            /** @description Whether a process is at it. */
            under_way: boolean;
            /** @description Of the result; `null` if there is none. */
            complete: boolean | null;
            service: string | null;
            /** @description `YYYY-MM-DD` */
            shipment_date: string | null;
            tracking_number: string | null;
            /** @description Of every package that has one. */
            tracking_numbers: string[];
            /** @description The carrier's own reference for the shipment. */
            reference: string | null;
            /** @description `amount` is a decimal number as text, as the carrier reported it. */
            charge: {
                amount: string;
                currency: string;
            } | null;
            /** @description What a person wrote when it was settled. */
            note: string | null;
            /** @description ISO 8601, by the database's clock. */
            created_at: string;
            changed_at: string;
            /** @description When addresses and documents were deleted; `null` if they are there. */
            forgotten_at: string | null;
            /** @description `null` once it was forgotten. */
            request: components["schemas"]["ShipmentRequestData"] | components["schemas"]["ReturnRequestData"] | null;
            /** @description Names what was bought from whom: the same request has the same digest. */
            request_sha256: string;
            /** @description Without its documents. */
            result: components["schemas"]["ShippingResult"] | null;
            errors: components["schemas"]["ErrorEntry"][];
            /** @description Its files: labels, invoices. */
            documents: components["schemas"]["StoredDocument"][];
        };
        /** @description The fields of an address that a carrier may suggest, for `PartyData`: `{ ...party, ...candidate.address }`. */
        SuggestedAddress: {
            /** @description Street lines, first line first. */
            address_lines?: string[];
            /** @description City or town. */
            city?: string;
            /** @description Province or state by code, e.g. `QC`. */
            state_code?: string;
            /** @description Postal code or ZIP code. Text: `00501` is not 501. */
            postal_code?: string;
            /** @description ISO 3166-1 alpha-2, capitals. */
            country_code?: string;
            /** @description Whether it is a home (`residential`, `home`, `private`, `consumer`) or a business (`commercial`, `business`, `company`), in any case. Carriers charge more for homes; left out, the carrier decides. */
            type?: string;
        };
        /** @description One number of a party, and the kind of number it is. */
        TaxId: {
            /**
             * @description Which number it is.
             * @enum {string}
             */
            type: "VAT" | "EORI" | "IOSS" | "UKIMS" | "VOEC" | "GST" | "EIN" | "SSN" | "FEDERAL" | "STATE" | "CNP" | "IE" | "INN" | "REX" | "DUNS" | "NATIONAL_ID" | "PASSPORT";
            /** @description The number itself. */
            value: components["schemas"]["Text"];
            /** @description The country that gave the number, ISO 3166-1 alpha-2. Left out, it is the country of the party. */
            country?: components["schemas"]["CountryCode"];
        };
        /** @description Text that is not blank and has no control characters. */
        Text: string;
        /** @description A package to track: its carrier and `tracking_number`, or the stored result of a purchase, with all its packages. The account may be left out of a carrier that has one. */
        TrackedItem: components["schemas"]["ShipmentHandle"];
        /** @description The service that a package travels with. */
        TrackedService: {
            /** @description The carrier's own code. */
            code: string | null;
            /** @description The carrier's name for it. */
            name: string | null;
        };
        /** @description Where packages are. */
        TrackingAnswer: {
            /** @description In the order of the packages that were asked for. */
            details: components["schemas"]["TrackingDetails"][];
            /** @description An entry for each package without details, with its place in `field`. */
            errors: components["schemas"]["ErrorEntry"][];
        };
        /** @description Packages to track. */
        TrackingBody: {
            /** @description Each a carrier and a tracking number, or the result of a purchase. */
            items: components["schemas"]["TrackedItem"][];
        };
        /** @description Everything that a carrier reports about one tracking number. */
        TrackingDetails: {
            /** @description Carrier identifier, e.g. `canadapost`. */
            carrier: string;
            /** @description Which of the shop's accounts with that carrier; by default the carrier id. */
            account: string;
            /** @description The number that was asked for. */
            tracking_number: string;
            /** @description The status of the newest event that has one, unless the carrier summarises it itself. */
            status: components["schemas"]["TrackingStatus"];
            /** @description Why the package is where it is, where the carrier's code says so. */
            reason: string | null;
            /** @description The carrier's words for the status. */
            status_text: string | null;
            /** @description Whether `status` is `delivered`. */
            delivered: boolean;
            /** @description Newest first. */
            events: components["schemas"]["TrackingEvent"][];
            /** @description When the carrier expects to deliver; `null` if it does not say. */
            estimated_delivery: components["schemas"]["EstimatedDelivery"] | null;
            /** @description When it was delivered. */
            delivered_at: components["schemas"]["EventTime"] | null;
            /** @description When the carrier got it. */
            shipped_at: components["schemas"]["EventTime"] | null;
            /** @description Who signed for the delivery. */
            signed_by: string | null;
            /** @description The carrier's words for where it was left: "front door". */
            delivery_place: string | null;
            /** @description Last day to collect it, `YYYY-MM-DD`. */
            pickup_by: string | null;
            /** @description How often delivery was tried. */
            attempts: number | null;
            /** @description The service, as far as the carrier reports it. */
            service: components["schemas"]["TrackedService"] | null;
            /** @description The shop's references that the carrier has for it. */
            references: string[];
            /** @description Other numbers that belong to this one. */
            related: components["schemas"]["RelatedNumber"][];
            /** @description Proofs of delivery that the carrier can be asked for. */
            proof: ("document" | "signature" | "photo" | "email")[];
            /** @description Notices of the carrier, the page to follow the package on, and facts of its own. */
            meta: components["schemas"]["TrackingMeta"];
        };
        /** @description Something that the carrier recorded about a package. */
        TrackingEvent: {
            /** @description When it happened; `null` if the carrier does not report it. */
            time: components["schemas"]["EventTime"] | null;
            /** @description `null` for a remark that does not change where the package is. */
            status: components["schemas"]["TrackingStatus"] | null;
            /** @description Why, where the carrier's code says so. */
            reason: string | null;
            /** @description The carrier's own code. */
            code: string | null;
            /** @description The carrier's second code, where it has two. */
            sub_code: string | null;
            /** @description The carrier's words. */
            text: string;
            /** @description Where it happened; `null` if the carrier does not report it. */
            place: components["schemas"]["TrackingPlace"] | null;
            /** @description Who signed for the package at this event. */
            signed_by: string | null;
        };
        /** @description Further facts; carriers add their own. */
        TrackingMeta: {
            /** @description Messages of the carrier, and remarks on how its answer was read. */
            notices: components["schemas"]["Notice"][];
            /** @description The page on which people follow the package. */
            tracking_url?: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Where an event happened, as far as the carrier reports it. */
        TrackingPlace: {
            /** @description The carrier's words, where it reports no address. */
            text: string | null;
            /** @description City or town. */
            city: string | null;
            /** @description Province or state by code, e.g. `QC`. */
            state_code: string | null;
            /** @description Postal code or ZIP code. */
            postal_code: string | null;
            /** @description ISO 3166-1 alpha-2. */
            country_code: string | null;
            /** @description Degrees north of the equator. */
            latitude: number | null;
            /** @description Degrees east of Greenwich. */
            longitude: number | null;
        };
        /**
         * @description One of `TRACKING_STATUSES`.
         * @enum {string}
         */
        TrackingStatus: "unknown" | "pre_transit" | "accepted" | "in_transit" | "out_for_delivery" | "attempted" | "available_for_pickup" | "delivered" | "exception" | "returning" | "returned" | "failed" | "cancelled";
        /** @description What may have been done, and the carrier did not say so. */
        UnknownAnswer: {
            result: null;
            /** @description What is to be looked for. */
            errors: components["schemas"]["ErrorEntry"][];
        };
        /** @description What became of a request to void. */
        VoidAnswer: {
            /** @description What the carrier did. */
            result: components["schemas"]["VoidResult"];
            /** @description What is to be known about it. */
            errors: components["schemas"]["ErrorEntry"][];
        };
        /** @description Which packages of a purchase to void, and how. */
        VoidBody: {
            /** @description Positions of the packages to void, from 0. Left out: all. */
            packages?: number[];
            /** @description Where voiding is no longer possible, ask for the money back. Default true. */
            allow_refund?: boolean;
            /** @description Where the carrier writes to about a refund, if it asks for an address. */
            refund_email?: components["schemas"]["Text"];
        };
        /** @description Further facts; carriers add their own. */
        VoidMeta: {
            /** @description Messages of the carrier, and remarks on how its answer was read. */
            notices: components["schemas"]["Notice"][];
        } & {
            [key: string]: unknown;
        };
        VoidRequestData: {
            shipment: components["schemas"]["ShipmentHandle"];
            packages?: number[];
            allow_refund?: boolean;
            refund_email?: components["schemas"]["Text"];
        };
        /** @description The answer to a request to void. It is safe to give a customer's money back on `voided`; on `refund_requested` it is not yet. */
        VoidResult: {
            /** @description Carrier identifier, e.g. `canadapost`. */
            carrier: string;
            /** @description Which of the shop's accounts with that carrier; by default the carrier id. */
            account: string;
            /** @description What became of all packages; `partial` if it is not the same for all of them. */
            outcome: components["schemas"]["PackageVoidOutcome"] | "partial";
            /** @description In the order of the shipment's packages, those that were to be voided. */
            packages: components["schemas"]["VoidedPackage"][];
            /** @description What the carrier calls the request for a refund, where there is one. */
            refund: components["schemas"]["RefundRequest"] | null;
            /** @description Notices of the carrier, and facts of its own. */
            meta: components["schemas"]["VoidMeta"];
        };
        /** @description One package of a `VoidResult`. */
        VoidedPackage: {
            /** @description `null` if the package has none. */
            tracking_number: string | null;
            /** @description What became of it. */
            outcome: components["schemas"]["PackageVoidOutcome"];
            /** @description The carrier's reference for this answer: a refund ticket, a dispute. */
            reference: string | null;
        };
        /** @description What a waiting row waits for. */
        WaitingFor: {
            /** @description `carrier/account` */
            accounts: string[];
            /** @description Milliseconds from when this was read; 0 when it is about to be tried. */
            for_ms: number;
            /** @description A sentence for people. */
            why: string;
        };
        /**
         * @description One of `WEEKDAYS`.
         * @enum {string}
         */
        Weekday: "monday" | "tuesday" | "wednesday" | "thursday" | "friday" | "saturday" | "sunday";
    };
    responses: {
        /** @description The carrier’s answer is of no use (`carrier_failed`). */
        CarrierFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description It is too late for this, or too early (`conflict`). */
        Conflict: {
            headers: {
                /** @description Seconds to wait, where the same request may succeed later. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description A defect of the server (`defect`). */
        Defect: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description The API key may not do this (`forbidden`). */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description The request is wrong (`invalid`). It was refused (`refused`). */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description There was no answer in time (`late`). */
        Late: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description The request cannot be read (`malformed`). */
        Malformed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description It cannot be had in this form (`not_acceptable`). */
        NotAcceptable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description There is no such thing (`not_found`). */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description This server does not offer it (`not_offered`). */
        NotOffered: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description The request is too large (`too_large`). */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description Too many requests (`too_many_requests`). */
        TooManyRequests: {
            headers: {
                /** @description Seconds to wait. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description An API key is needed (`unauthorized`). */
        Unauthorized: {
            headers: {
                /** @description How a key is sent. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description It cannot be reached at the moment (`unavailable`). */
        Unavailable: {
            headers: {
                /** @description Seconds to wait, where the same request may succeed later. */
                "Retry-After"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
        /** @description The body is in a form that is not read here (`unsupported_media_type`). */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["ProblemDetails"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
/** What each operation takes and answers, by its name. */
export interface operations {
    getRates: {
        parameters: {
            query?: {
                /** @description Carriers (`ups`) or accounts (`canadapost/toronto`) to ask; by default all that the key is bound to. */
                carriers?: string[];
                /** @description Milliseconds until carriers that have not answered are given up; 30000 by default. */
                deadline_ms?: number;
                /** @description True to ask the carriers even where quotes are kept. */
                fresh?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shipper": {
                 *         "company_name": "Junction Ceramics",
                 *         "person_name": "Priya Nair",
                 *         "phone_number": "416-555-0142",
                 *         "address_lines": [
                 *           "100 Queen Street West"
                 *         ],
                 *         "city": "Toronto",
                 *         "state_code": "ON",
                 *         "postal_code": "M5H 2N2",
                 *         "country_code": "CA"
                 *       },
                 *       "recipient": {
                 *         "person_name": "Alex Boudreau",
                 *         "phone_number": "902-555-0167",
                 *         "address_lines": [
                 *           "1841 Argyle Street"
                 *         ],
                 *         "city": "Halifax",
                 *         "state_code": "NS",
                 *         "postal_code": "B3J 3A5",
                 *         "country_code": "CA"
                 *       },
                 *       "shipment": {
                 *         "items": [
                 *           {
                 *             "weight": 2.5,
                 *             "length": 30,
                 *             "width": 20,
                 *             "height": 15
                 *           }
                 *         ],
                 *         "currency": "CAD"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RateRequestData"];
            };
        };
        responses: {
            /** @description Quotes, and why each carrier that has none gives none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "quotes": [
                     *         {
                     *           "carrier": "canadapost",
                     *           "account": "toronto",
                     *           "service_name": "Expedited Parcel",
                     *           "service_type": "DOM.EP",
                     *           "currency": "CAD",
                     *           "base_charge": 16.25,
                     *           "discount": 0.49,
                     *           "duties_and_taxes": 2.59,
                     *           "extra_charges": [
                     *             {
                     *               "name": "Fuel surcharge",
                     *               "value": 2.72
                     *             }
                     *           ],
                     *           "total_charge": 21.07,
                     *           "transit_days": 3,
                     *           "delivery_date": "2026-11-25",
                     *           "options": [],
                     *           "meta": {
                     *             "guaranteed_delivery": true
                     *           }
                     *         }
                     *       ],
                     *       "errors": [
                     *         {
                     *           "carrier": "ups",
                     *           "account": "ups",
                     *           "code": "deadline_exceeded",
                     *           "message": "No answer within 30000 ms",
                     *           "kind": "timeout",
                     *           "retryable": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RatesAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["Unavailable"];
        };
    };
    streamRates: {
        parameters: {
            query?: {
                /** @description Carriers (`ups`) or accounts (`canadapost/toronto`) to ask; by default all that the key is bound to. */
                carriers?: string[];
                /** @description Milliseconds until carriers that have not answered are given up; 30000 by default. */
                deadline_ms?: number;
                /** @description True to ask the carriers even where quotes are kept. */
                fresh?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shipper": {
                 *         "company_name": "Junction Ceramics",
                 *         "person_name": "Priya Nair",
                 *         "phone_number": "416-555-0142",
                 *         "address_lines": [
                 *           "100 Queen Street West"
                 *         ],
                 *         "city": "Toronto",
                 *         "state_code": "ON",
                 *         "postal_code": "M5H 2N2",
                 *         "country_code": "CA"
                 *       },
                 *       "recipient": {
                 *         "person_name": "Alex Boudreau",
                 *         "phone_number": "902-555-0167",
                 *         "address_lines": [
                 *           "1841 Argyle Street"
                 *         ],
                 *         "city": "Halifax",
                 *         "state_code": "NS",
                 *         "postal_code": "B3J 3A5",
                 *         "country_code": "CA"
                 *       },
                 *       "shipment": {
                 *         "items": [
                 *           {
                 *             "weight": 2.5,
                 *             "length": 30,
                 *             "width": 20,
                 *             "height": 15
                 *           }
                 *         ],
                 *         "currency": "CAD"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["RateRequestData"];
            };
        };
        responses: {
            /** @description An event `outcome` for each account, with its quotes and errors, and an event `end` after the last. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["Unavailable"];
        };
    };
    listShipments: {
        parameters: {
            query?: {
                /** @description Only purchases in these states. Of `claimed`, `sending`, `bought`, `refused`, `unknown`, `void`, with commas between. */
                state?: string;
                /** @description Only those of this carrier. */
                carrier?: string;
                /** @description Only those of accounts with this name. */
                account?: string;
                /** @description A part of the key, a tracking number, a reference, the recipient’s name or company, or the note. */
                text?: string;
                /** @description Only purchases begun then or later. Without a zone it is UTC. */
                from?: string;
                /** @description Only purchases begun before. Without a zone it is UTC. */
                to?: string;
                /** @description The most purchases of an answer; 100 by default. */
                limit?: number;
                /** @description `next` of the answer before. */
                after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Purchases. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["Unavailable"];
        };
    };
    buyShipment: {
        parameters: {
            query?: {
                /** @description The carrier to buy from, such as `canadapost`. Needed where the key may use several and neither `shipment.services` nor `shipment.quote` names one. */
                carrier?: string;
                /** @description Its account, where the key may use several. */
                account?: string;
                /** @description Milliseconds until carriers that have not answered are given up; 120000 by default. */
                deadline_ms?: number;
            };
            header: {
                /** @description Names the purchase, for example by the number of the order: up to 255 printable characters of ASCII. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "shipper": {
                 *         "company_name": "Junction Ceramics",
                 *         "person_name": "Priya Nair",
                 *         "phone_number": "416-555-0142",
                 *         "address_lines": [
                 *           "100 Queen Street West"
                 *         ],
                 *         "city": "Toronto",
                 *         "state_code": "ON",
                 *         "postal_code": "M5H 2N2",
                 *         "country_code": "CA"
                 *       },
                 *       "recipient": {
                 *         "person_name": "Alex Boudreau",
                 *         "phone_number": "902-555-0167",
                 *         "address_lines": [
                 *           "1841 Argyle Street"
                 *         ],
                 *         "city": "Halifax",
                 *         "state_code": "NS",
                 *         "postal_code": "B3J 3A5",
                 *         "country_code": "CA"
                 *       },
                 *       "shipment": {
                 *         "items": [
                 *           {
                 *             "weight": 2.5,
                 *             "length": 30,
                 *             "width": 20,
                 *             "height": 15
                 *           }
                 *         ],
                 *         "currency": "CAD",
                 *         "services": [
                 *           "DOM.EP"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["ShipmentRequestData"];
            };
        };
        responses: {
            /** @description It was bought; `errors` say what is missing, if anything. */
            201: {
                headers: {
                    /** @description Where the shipment is from now on. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "key": "order-1042",
                     *       "shipment": {
                     *         "carrier": "canadapost",
                     *         "account": "toronto",
                     *         "documents": [
                     *           "JVBERi0xLjcK"
                     *         ],
                     *         "reference": {
                     *           "type": "shipment-id",
                     *           "value": "347881315405043891"
                     *         },
                     *         "service": "DOM.EP",
                     *         "shipment_date": "2026-11-23",
                     *         "total_charge": {
                     *           "amount": "21.07",
                     *           "currency": "CAD",
                     *           "name": "due-amount"
                     *         },
                     *         "tracking_number": "7023210039414604",
                     *         "complete": true,
                     *         "meta": {
                     *           "parcels": [
                     *             {
                     *               "tracking_number": "7023210039414604",
                     *               "charge": null,
                     *               "bought": true
                     *             }
                     *           ],
                     *           "documents": [
                     *             {
                     *               "format": "PDF",
                     *               "kind": "label",
                     *               "parcel": 0
                     *             }
                     *           ],
                     *           "notices": []
                     *         }
                     *       },
                     *       "errors": []
                     *     }
                     */
                    "application/json": components["schemas"]["ShipmentAnswer"];
                };
            };
            /** @description It is unknown whether it was bought: ask again later, with the same key. */
            202: {
                headers: {
                    /** @description Where the purchase is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            502: components["responses"]["CarrierFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Late"];
        };
    };
    getShipment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `Idempotency-Key` of the purchase. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The purchase. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredShipment"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `Idempotency-Key` of the purchase. */
                key: string;
                /** @description Its place among the documents of the purchase, from 1. */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    /** @description Has a name for the file. */
                    "Content-Disposition"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `Idempotency-Key` of the purchase. */
                key: string;
                /** @description Its place among the documents of the purchase, from 1. */
                number: string;
                /** @description From 1. */
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture. */
            200: {
                headers: {
                    /** @description How many pages the document has. */
                    "Waybill-Pages"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "image/png": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            406: components["responses"]["NotAcceptable"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["Unavailable"];
        };
    };
    trackShipment: {
        parameters: {
            query?: {
                /** @description Milliseconds until carriers that have not answered are given up; 30000 by default. */
                deadline_ms?: number;
                /** @description Of the carrier’s texts, such as `fr`. */
                language?: string;
            };
            header?: never;
            path: {
                /** @description The `Idempotency-Key` of the purchase. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the carrier says. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackingAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["Unavailable"];
        };
    };
    voidShipment: {
        parameters: {
            query?: {
                /** @description Milliseconds until carriers that have not answered are given up; 120000 by default. */
                deadline_ms?: number;
            };
            header?: never;
            path: {
                /** @description The `Idempotency-Key` of the purchase. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VoidBody"];
            };
        };
        responses: {
            /** @description What became of each package. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoidAnswer"];
                };
            };
            /** @description It may have been voided. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnknownAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            501: components["responses"]["NotOffered"];
            502: components["responses"]["CarrierFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Late"];
        };
    };
    recoverShipment: {
        parameters: {
            query?: {
                /** @description Milliseconds until carriers that have not answered are given up; 120000 by default. */
                deadline_ms?: number;
            };
            header?: never;
            path: {
                /** @description The `Idempotency-Key` of the purchase. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It was bought. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentAnswer"];
                };
            };
            /** @description It is still unknown. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            501: components["responses"]["NotOffered"];
            502: components["responses"]["CarrierFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Late"];
        };
    };
    settleShipment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The `Idempotency-Key` of the purchase. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Settlement"];
            };
        };
        responses: {
            /** @description The purchase. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredShipment"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["Unavailable"];
        };
    };
    trackPackages: {
        parameters: {
            query?: {
                /** @description Milliseconds until carriers that have not answered are given up; 30000 by default. */
                deadline_ms?: number;
                /** @description Of the carriers’ texts, such as `fr`. */
                language?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "items": [
                 *         {
                 *           "carrier": "canadapost",
                 *           "tracking_number": "7023210039414604"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["TrackingBody"];
            };
        };
        responses: {
            /** @description What the carriers say, and why one says nothing. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TrackingAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["Unavailable"];
        };
    };
    fetchProofOfDelivery: {
        parameters: {
            query?: {
                /** @description The carrier to ask, such as `canadapost`. */
                carrier?: string;
                /** @description Its account, where the key may use several. */
                account?: string;
                /** @description Milliseconds until carriers that have not answered are given up; 30000 by default. */
                deadline_ms?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProofRequestData"];
            };
        };
        responses: {
            /** @description The documents in base64. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProofAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            502: components["responses"]["CarrierFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Late"];
        };
    };
    voidStoredShipment: {
        parameters: {
            query?: {
                /** @description Milliseconds until carriers that have not answered are given up; 120000 by default. */
                deadline_ms?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VoidRequestData"];
            };
        };
        responses: {
            /** @description What became of each package. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VoidAnswer"];
                };
            };
            /** @description It may have been done; `errors` say how to find out. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnknownAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            502: components["responses"]["CarrierFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Late"];
        };
    };
    checkAddress: {
        parameters: {
            query?: {
                /** @description The carrier to ask, such as `canadapost`. */
                carrier?: string;
                /** @description Its account, where the key may use several. */
                account?: string;
                /** @description Milliseconds until carriers that have not answered are given up; 30000 by default. */
                deadline_ms?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": {
                 *         "person_name": "Alex Boudreau",
                 *         "phone_number": "902-555-0167",
                 *         "address_lines": [
                 *           "1841 Argyle Street"
                 *         ],
                 *         "city": "Halifax",
                 *         "state_code": "NS",
                 *         "postal_code": "B3J 3A5",
                 *         "country_code": "CA"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["AddressRequestData"];
            };
        };
        responses: {
            /** @description What the carrier found out. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddressAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            502: components["responses"]["CarrierFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Late"];
        };
    };
    findLocations: {
        parameters: {
            query?: {
                /** @description The carrier to ask, such as `canadapost`. */
                carrier?: string;
                /** @description Its account, where the key may use several. */
                account?: string;
                /** @description Milliseconds until carriers that have not answered are given up; 30000 by default. */
                deadline_ms?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "near": {
                 *         "address": {
                 *           "person_name": "Alex Boudreau",
                 *           "phone_number": "902-555-0167",
                 *           "address_lines": [
                 *             "1841 Argyle Street"
                 *           ],
                 *           "city": "Halifax",
                 *           "state_code": "NS",
                 *           "postal_code": "B3J 3A5",
                 *           "country_code": "CA"
                 *         }
                 *       },
                 *       "limit": 5
                 *     }
                 */
                "application/json": components["schemas"]["LocationsRequestData"];
            };
        };
        responses: {
            /** @description The nearest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LocationsAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            502: components["responses"]["CarrierFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Late"];
        };
    };
    checkPickup: {
        parameters: {
            query?: {
                /** @description The carrier to ask, such as `canadapost`. */
                carrier?: string;
                /** @description Its account, where the key may use several. */
                account?: string;
                /** @description Milliseconds until carriers that have not answered are given up; 30000 by default. */
                deadline_ms?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PickupAvailabilityRequestData"];
            };
        };
        responses: {
            /** @description What the carrier says. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickupAvailabilityAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            502: components["responses"]["CarrierFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Late"];
        };
    };
    schedulePickup: {
        parameters: {
            query?: {
                /** @description The carrier to ask, such as `canadapost`. */
                carrier?: string;
                /** @description Its account, where the key may use several. */
                account?: string;
                /** @description Milliseconds until carriers that have not answered are given up; 120000 by default. */
                deadline_ms?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PickupRequestData"];
            };
        };
        responses: {
            /** @description The pickup as the carrier has it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickupAnswer"];
                };
            };
            /** @description It may have been done; `errors` say how to find out. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnknownAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            502: components["responses"]["CarrierFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Late"];
        };
    };
    updatePickup: {
        parameters: {
            query?: {
                /** @description Milliseconds until carriers that have not answered are given up; 120000 by default. */
                deadline_ms?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PickupUpdateRequestData"];
            };
        };
        responses: {
            /** @description The pickup as the carrier has it now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickupAnswer"];
                };
            };
            /** @description It may have been done; `errors` say how to find out. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnknownAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            502: components["responses"]["CarrierFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Late"];
        };
    };
    cancelPickup: {
        parameters: {
            query?: {
                /** @description Milliseconds until carriers that have not answered are given up; 120000 by default. */
                deadline_ms?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PickupCancelRequestData"];
            };
        };
        responses: {
            /** @description What became of it. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickupCancelAnswer"];
                };
            };
            /** @description It may have been done; `errors` say how to find out. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnknownAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            502: components["responses"]["CarrierFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Late"];
        };
    };
    fetchPickup: {
        parameters: {
            query?: {
                /** @description Milliseconds until carriers that have not answered are given up; 30000 by default. */
                deadline_ms?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PickupStatusRequestData"];
            };
        };
        responses: {
            /** @description The pickup as the carrier has it now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PickupAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            502: components["responses"]["CarrierFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Late"];
        };
    };
    closeDay: {
        parameters: {
            query?: {
                /** @description The carrier to ask, such as `canadapost`. */
                carrier?: string;
                /** @description Its account, where the key may use several. */
                account?: string;
                /** @description Milliseconds until carriers that have not answered are given up; 120000 by default. */
                deadline_ms?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManifestRequestData"];
            };
        };
        responses: {
            /** @description The manifests, and their documents as far as there are any yet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManifestAnswer"];
                };
            };
            /** @description It may have been done; `errors` say how to find out. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnknownAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            502: components["responses"]["CarrierFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Late"];
        };
    };
    fetchManifest: {
        parameters: {
            query?: {
                /** @description Milliseconds until carriers that have not answered are given up; 30000 by default. */
                deadline_ms?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ManifestDocumentsRequestData"];
            };
        };
        responses: {
            /** @description The manifests with their documents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManifestAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            502: components["responses"]["CarrierFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Late"];
        };
    };
    createReturn: {
        parameters: {
            query?: {
                /** @description The carrier to ask, such as `canadapost`. */
                carrier?: string;
                /** @description Its account, where the key may use several. */
                account?: string;
                /** @description Milliseconds until carriers that have not answered are given up; 120000 by default. */
                deadline_ms?: number;
            };
            header: {
                /** @description Names the purchase, for example by the number of the order: up to 255 printable characters of ASCII. */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReturnRequestData"];
            };
        };
        responses: {
            /** @description It was bought; `errors` say what is missing, if anything. */
            201: {
                headers: {
                    /** @description Where the shipment is from now on. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentAnswer"];
                };
            };
            /** @description It is unknown whether it was bought: ask again later, with the same key. */
            202: {
                headers: {
                    /** @description Where the purchase is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShipmentAnswer"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            502: components["responses"]["CarrierFailed"];
            503: components["responses"]["Unavailable"];
            504: components["responses"]["Late"];
        };
    };
    listCarriers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accounts with what they can do, services, options and extras. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CarriersAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBatches: {
        parameters: {
            query?: {
                /** @description The most batches of an answer; 20 by default. */
                limit?: number;
                /** @description `next` of the answer before. */
                after?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Batches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchesAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            501: components["responses"]["NotOffered"];
            503: components["responses"]["Unavailable"];
        };
    };
    startBatch: {
        parameters: {
            query?: {
                /** @description Names the batch: started again under the same name, it goes on. Required. */
                name?: string;
                /** @description Which quote is bought: `cheapest` by default, `fastest`, `cheapest within 3 days`, or a service. */
                choose?: string;
                /** @description Buying stops with the first row that does not fit. */
                budget?: number;
                /** @description That of the budget, by ISO 4217. */
                currency?: string;
                /** @description What separates the cells of the file, one character: a comma by default. */
                delimiter?: string;
                /** @description What separates the decimals of numbers in the file. */
                decimal?: "." | ",";
                /** @description True to try rows again that were refused, that found no quote, or that were invalid. */
                retry?: boolean;
                /** @description True to rate and choose only: nothing is bought or stored. */
                dry_run?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
                "text/csv": string;
            };
        };
        responses: {
            /** @description Of a dry run: what each row would buy now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchDryRun"];
                };
            };
            /** @description The batch is stored, and is worked on. */
            202: {
                headers: {
                    /** @description Where the batch is. */
                    Location?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchStarted"];
                };
            };
            400: components["responses"]["Malformed"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            501: components["responses"]["NotOffered"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of the batch. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts and amounts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamedBatchProgress"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            501: components["responses"]["NotOffered"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBatchRows: {
        parameters: {
            query?: {
                /** @description Only rows in these states. Of `waiting`, `active`, `bought`, `refused`, `unknown`, `invalid`, `no_quotes`, `over_budget`, `cancelled`, with commas between. */
                state?: string;
            };
            header?: never;
            path: {
                /** @description The name of the batch. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rows in the order of their numbers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchRowsAnswer"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            501: components["responses"]["NotOffered"];
            503: components["responses"]["Unavailable"];
        };
    };
    followBatch: {
        parameters: {
            query?: {
                /** @description The id of an event: those after it come, 0 for all. By default what changes from now on. */
                after?: number;
            };
            header?: {
                /** @description The id of the last event that arrived, to go on after it. */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description The name of the batch. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An event `row` for each row that is settled or waits, `progress` with how far the batch is, and `end` once it is finished or stopped. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            501: components["responses"]["NotOffered"];
            503: components["responses"]["Unavailable"];
        };
    };
    stopBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of the batch. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far it is. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NamedBatchProgress"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            501: components["responses"]["NotOffered"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBatchLabels: {
        parameters: {
            query?: {
                /** @description The number of the first row. */
                from?: number;
                /** @description The number of the last row. */
                to?: number;
            };
            header?: never;
            path: {
                /** @description The name of the batch. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The labels that are pages or pictures. */
            200: {
                headers: {
                    /** @description How many labels are in it. */
                    "Waybill-Labels"?: string;
                    /** @description How many are not: they are in the language of a printer, or cannot be read. */
                    "Waybill-Left-Out"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            501: components["responses"]["NotOffered"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBatchResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of the batch. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description For a spreadsheet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            501: components["responses"]["NotOffered"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBatchProblems: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The name of the batch. */
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description For a spreadsheet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Defect"];
            501: components["responses"]["NotOffered"];
            503: components["responses"]["Unavailable"];
        };
    };
    describeApi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The description. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    isLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    isReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It does. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
}
