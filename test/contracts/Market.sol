// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

/// A token with custom errors.
contract Token {
    error InsufficientBalance(address owner, uint256 available, uint256 wanted);
    error InsufficientAllowance(address spender, uint256 allowed);

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    string public name;
    uint8 public immutable decimals;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    /// @param name_ Name of the token.
    /// @param decimals_ Digits after the decimal point.
    constructor(string memory name_, uint8 decimals_) {
        name = name_;
        decimals = decimals_;
    }

    /// @notice Creates tokens from nothing.
    /// @dev Anyone may call it.
    /// @param to Account that gets them.
    /// @param amount How many, with `decimals` decimals.
    function mint(address to, uint256 amount) external {
        totalSupply += amount;
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        _move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < amount) revert InsufficientAllowance(msg.sender, allowed);
        allowance[from][msg.sender] = allowed - amount;
        _move(from, to, amount);
        return true;
    }

    function _move(address from, address to, uint256 amount) private {
        if (balanceOf[from] < amount) revert InsufficientBalance(from, balanceOf[from], amount);
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }
}

/// Linked to its contracts: its functions run with DELEGATECALL.
library Prices {
    error Empty();

    struct Level {
        uint128 price;
        uint64 size;
    }

    function best(Level[] calldata levels) external pure returns (Level memory found) {
        if (levels.length == 0) revert Empty();
        for (uint256 i = 0; i < levels.length; i++) if (levels[i].price > found.price) found = levels[i];
    }
}

/// Structs in structs, nested arrays and overloads.
contract Book {
    struct Order {
        address maker;
        Prices.Level[] levels;
        bytes32[2][] tags;
        string note;
    }

    event Placed(uint256 indexed id, address indexed maker, Order order);
    event Filled(uint256[] indexed ids, string indexed note, bool done);

    error Rejected(Order order, uint8 reason);

    Token public immutable token;
    uint256 public count;

    constructor(Token token_) {
        token = token_;
    }

    function place(Order calldata order) public returns (uint256 id) {
        Prices.Level memory top = Prices.best(order.levels);
        if (top.price > 1e18) revert Rejected(order, 7);
        token.transferFrom(order.maker, address(this), top.size);
        id = ++count;
        emit Placed(id, order.maker, order);
    }

    function place(Order[] calldata orders) external returns (uint256[] memory ids) {
        ids = new uint256[](orders.length);
        for (uint256 i = 0; i < orders.length; i++) ids[i] = place(orders[i]);
    }

    function fill(uint256[] calldata ids, string calldata note) external {
        emit Filled(ids, note, ids.length > 1);
    }
}

/// Takes ether, and gives it back.
contract Vault {
    error Locked(uint64 until);
    error Failed(bytes reason);

    event Deposited(address indexed owner, uint256 amount) anonymous;
    event Four(uint256 indexed a, int8 indexed b, bytes3 indexed c, bool indexed d) anonymous;

    mapping(address => uint256) public balances;

    constructor() payable {
        balances[msg.sender] = msg.value;
    }

    function deposit() external payable {
        balances[msg.sender] += msg.value;
        emit Deposited(msg.sender, msg.value);
        emit Four(1, -1, 0x010203, true);
    }

    function withdraw(address payable to, uint256 amount) external {
        balances[msg.sender] -= amount;
        (bool done, bytes memory reason) = to.call{value: amount}("");
        if (!done) revert Failed(reason);
    }

    function lock(uint64 until) external pure {
        revert Locked(until);
    }
}

/// Refuses ether, and answers to anything with its call data.
contract Refusing {
    error NoEther(uint256 value);

    fallback(bytes calldata input) external payable returns (bytes memory) {
        if (msg.value > 0) revert NoEther(msg.value);
        return input;
    }
}

/// Points to the implementation of several proxies.
contract Beacon {
    event Upgraded(address indexed implementation);

    address public implementation;

    constructor(address implementation_) {
        upgradeTo(implementation_);
    }

    function upgradeTo(address implementation_) public {
        implementation = implementation_;
        emit Upgraded(implementation_);
    }
}

contract BeaconProxy {
    Beacon private immutable beacon;

    constructor(Beacon beacon_) {
        beacon = beacon_;
    }

    fallback() external payable {
        address target = beacon.implementation();
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch done
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}

/// Minimal proxies (EIP-1167) at addresses known before.
contract Clones {
    event Cloned(address indexed clone, bytes32 indexed salt);

    error Taken(bytes32 salt);

    function clone(address target, bytes32 salt) external returns (address made) {
        bytes memory code =
            abi.encodePacked(hex"3d602d80600a3d3981f3363d3d373d3d3d363d73", target, hex"5af43d82803e903d91602b57fd5bf3");
        assembly {
            made := create2(0, add(code, 32), mload(code), salt)
        }
        if (made == address(0)) revert Taken(salt);
        emit Cloned(made, salt);
    }
}

/// Runs several calls in one.
contract Multicall {
    event Noted(string text);

    error Odd(uint256 value);

    function multicall(bytes[] calldata calls) external returns (bytes[] memory results) {
        results = new bytes[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            (bool done, bytes memory result) = address(this).delegatecall(calls[i]);
            if (!done) {
                assembly {
                    revert(add(result, 32), mload(result))
                }
            }
            results[i] = result;
        }
    }

    function note(string calldata text) external returns (uint256) {
        emit Noted(text);
        return bytes(text).length;
    }

    function even(uint256 value) external pure returns (uint256) {
        if (value % 2 == 1) revert Odd(value);
        return value / 2;
    }
}

/// Fails at a depth, with another error at each level, or catches it.
contract Ladder {
    error Bottom(uint256 depth);
    error Wrapped(uint256 depth, bytes inner);

    event Caught(bytes reason);
    event CaughtText(string reason);
    event CaughtPanic(uint256 code);

    function down(uint256 depth, uint256 from) public view returns (uint256) {
        if (depth == 0) revert Bottom(from);
        try this.down(depth - 1, from) returns (uint256 value) {
            return value;
        } catch (bytes memory inner) {
            revert Wrapped(depth, inner);
        }
    }

    function text(string calldata reason) external pure {
        revert(reason);
    }

    function panic(uint256 kind) external pure returns (uint256) {
        if (kind == 1) assert(false);
        if (kind == 0x11) return kind - 18;
        if (kind == 0x12) return 1 % (kind - 0x12);
        uint256[] memory empty = new uint256[](0);
        return empty[kind];
    }

    function safely(bytes calldata input) external {
        (bool done, bytes memory result) = address(this).call(input);
        if (!done) emit Caught(result);
    }

    function safelyText(string calldata reason) external {
        try this.text(reason) {}
        catch Error(string memory caught) {
            emit CaughtText(caught);
        }
    }

    function safelyPanic(uint256 kind) external {
        try this.panic(kind) {}
        catch Panic(uint256 code) {
            emit CaughtPanic(code);
        }
    }
}
