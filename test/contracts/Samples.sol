// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

enum Color {
    Red,
    Green,
    Blue
}

struct Point {
    int24 x;
    int24 y;
}

struct Shape {
    string name;
    Color color;
    Point[] corners;
    bytes4[2] tags;
}

library Area {
    error Flat(string name);

    function check(Shape memory shape) internal pure {
        if (shape.corners.length < 3) revert Flat(shape.name);
    }
}

/// Every kind of type, event and error.
contract Kinds {
    event Drawn(address indexed by, string indexed name, Shape shape);
    event Moved(uint256 indexed id, Point[] path) anonymous;
    event Paid(address indexed by, uint256 amount);

    error Refused(address by, bytes data, uint256[][] table);

    function draw(Shape calldata shape) external returns (bytes32) {
        Area.check(shape);
        emit Drawn(msg.sender, shape.name, shape);
        return keccak256(bytes(shape.name));
    }

    function move(uint256 id, Point[] calldata path) external {
        emit Moved(id, path);
    }

    function move(uint256 id, int24 x, int24 y) external pure returns (Point memory moved, uint256 same) {
        return (Point(x + 1, y - 1), id);
    }

    function table(uint256 size) external pure returns (uint256[][] memory rows, string memory note, bool even) {
        rows = new uint256[][](size);
        for (uint256 row = 0; row < size; row++) {
            rows[row] = new uint256[](row);
            for (uint256 column = 0; column < row; column++) rows[row][column] = row * column;
        }
        return (rows, unicode"größer", size % 2 == 0);
    }

    function refuse(bytes calldata data) external view {
        uint256[][] memory rows = new uint256[][](2);
        rows[1] = new uint256[](1);
        rows[1][0] = 7;
        revert Refused(msg.sender, data, rows);
    }

    function divide(uint256 a, uint256 b) external pure returns (uint256) {
        return a / b;
    }

    function fail(string calldata reason) external pure {
        require(false, reason);
    }

    receive() external payable {
        emit Paid(msg.sender, msg.value);
    }

    fallback(bytes calldata data) external payable returns (bytes memory) {
        return data;
    }
}

/// A proxy in the manner of EIP-1967.
contract Proxy {
    bytes32 private constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    constructor(address implementation) {
        assembly {
            sstore(SLOT, implementation)
        }
    }

    fallback() external payable {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), sload(SLOT), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) {
                revert(0, returndatasize())
            }
            return(0, returndatasize())
        }
    }
}

contract Inner {
    error Deep(uint256 level);

    function run(uint256 level) external pure {
        revert Deep(level);
    }
}

contract Middle {
    Inner private immutable inner = new Inner();

    function run(uint256 level) external view {
        inner.run(level + 1);
    }
}

/// Reverts three calls deep, and creates a contract with CREATE2.
contract Outer {
    Middle private immutable middle = new Middle();

    event Created(address indexed place, bytes32 salt);

    function run() external view {
        middle.run(1);
    }

    function create(bytes32 salt) external returns (address place) {
        place = address(new Inner{salt: salt}());
        emit Created(place, salt);
    }
}
